import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Castling } from './board.ts';
import type { ChallengeRules } from './challenge-rules.ts';
import type { Challenges } from './challenges.ts';
import type { EventStreams } from './event-streams.ts';
import type { ExplorerData } from './explorer.ts';
import type { Faults } from './faults.ts';
import type { Games } from './games.ts';
import type { Ids } from './ids.ts';
import type { Journal } from './journal.ts';
import type { Limits } from './limits.ts';
import type { LineStream } from './line-stream.ts';
import type { People } from './people.ts';
import type { Residents } from './resident.ts';
import type { Users } from './users.ts';

/** Everything the routes stand on. */
export interface World {
  readonly clock: Clock;
  readonly log: Log;
  readonly seed: string;
  readonly siteUrl: string;
  readonly castling: Castling;
  readonly limits: Limits;
  readonly explorer: ExplorerData | null;
  readonly users: Users;
  readonly people: People;
  readonly events: EventStreams;
  readonly games: Games;
  readonly challenges: Challenges;
  readonly rules: ChallengeRules;
  readonly ids: Ids;
  readonly residents: Residents;
  readonly journal: Journal;
  /** Those that are open. */
  readonly streams: Set<LineStream>;
  readonly faults: Faults;
}
