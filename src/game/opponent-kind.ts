import type { OpponentKind } from '../model/account.ts';
import type { PlayerInfo } from '../model/lichess.ts';

/** The server's own engine counts as a bot; a challenger without an account (null) as a person. */
export const kindOf = (player: PlayerInfo | null): OpponentKind =>
  player !== null && (player.isBot || player.aiLevel !== null) ? 'bot' : 'human';
