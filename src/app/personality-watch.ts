import type { Result } from '../chess/result.ts';
import type { AccountPersonality } from '../config/config.ts';
import type { LoadedPersonality } from '../config/personalities.ts';
import type { ConfigProblem } from '../config/problem.ts';
import { placeText } from '../config/render.ts';
import type { Personality } from '../model/personality.ts';
import type { Clock, Timer } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';

/** Asked rather than told: notices of changed files get lost on network drives and in containers. */
const LOOK_EVERY_MS = 2000;

export interface WatchPorts {
  /** Another text whenever a file has changed; null where it is not there. */
  readonly stampOf: (file: string) => Promise<string | null>;
  readonly read: (file: string) => Result<LoadedPersonality, readonly ConfigProblem[]>;
  /** The machine's: people do not save files faster in a fast sandbox. */
  readonly clock: Clock;
  readonly log: Log;
}

interface Watched {
  personality: Personality;
  /** At the last look, and at the last reading; undefined before the first. */
  seen?: string | null;
  taken?: string | null;
  refused: boolean;
}

/** Personalities as their files say now. A changed file is taken up if it is sound; otherwise the last sound one stays. */
export class PersonalityWatch {
  readonly #ports: WatchPorts;
  readonly #watched = new Map<string, Watched>();
  #timer: Timer | null = null;
  #stopped = false;

  constructor(uses: readonly AccountPersonality[], ports: WatchPorts) {
    this.#ports = ports;
    for (const { file, personality } of uses) this.#watched.set(file, { personality, refused: false });
  }

  /** Of a file that is not watched, what was read at the start. */
  readonly personalityOf = (use: Pick<AccountPersonality, 'file' | 'personality'>): Personality =>
    this.#watched.get(use.file)?.personality ?? use.personality;

  start(): void {
    if (this.#stopped) return;
    this.#timer = this.#ports.clock.after(LOOK_EVERY_MS, () => {
      void this.#look().then(() => this.start());
    });
  }

  stop(): void {
    this.#stopped = true;
    this.#timer?.cancel();
  }

  async #look(): Promise<void> {
    for (const [file, watched] of this.#watched) {
      const stamp = await this.#ports.stampOf(file);
      // Read once it has stood still for one look: editors write files in several steps.
      const settled = stamp === watched.seen && stamp !== watched.taken;
      watched.seen = stamp;
      if (settled && !this.#stopped) this.#take(file, watched, stamp);
    }
  }

  #take(file: string, watched: Watched, stamp: string | null): void {
    watched.taken = stamp;
    const { read, log } = this.#ports;
    const loaded = read(file);
    if (!loaded.ok) {
      for (const found of loaded.error) log.error('personality not reloaded', fieldsOf(file, found));
      watched.refused = true;
      return;
    }
    const { personality, warnings } = loaded.value;
    const isNews = watched.refused || personality.hash !== watched.personality.hash;
    watched.refused = false;
    if (!isNews) return;
    watched.personality = personality;
    log.info('personality reloaded', { file, personality: personality.name });
    for (const found of warnings) log.warn('personality', fieldsOf(file, found));
  }
}

/** The sentences of `fumblefish check`. */
const fieldsOf = (file: string, { place, message, advice }: ConfigProblem) => ({
  file,
  at: placeText(place),
  problem: message,
  advice,
});
