import type { Role } from 'chessops/types';
import { createElement, type JSX } from 'preact';
import '../../parts/player.css';

import type { Color } from '../../../../chess/line.ts';
import { Fish, hueOf } from '../../parts/fish.tsx';
import type { Bot } from '../table/types.ts';

export interface Captured {
  /** The dearest first. */
  readonly roles: readonly Role[];
  /** By how many points their taker is ahead; below nothing when behind. */
  readonly lead: number;
}

export interface PlayerRowProps {
  /** Null for the person at the page. */
  readonly bot: Bot | null;
  readonly color: Color | 'random';
  readonly captured: Captured | null;
  readonly clock: JSX.Element | null;
}

/** Who sits at one side of the board, what they have taken and what time they have. */
export function PlayerRow({ bot, color, captured, clock }: PlayerRowProps): JSX.Element {
  return (
    <div class="player seat">
      {bot ? <Fish hue={hueOf(bot.id)} /> : <span class={`side ${color}`} aria-hidden="true" />}
      <div class="who">
        <span class="name" title={bot?.name}>
          {bot?.name ?? 'You'}
        </span>
        {bot && bot.rating !== null && <span class="rating">{bot.rating}</span>}
        {captured && <Taken captured={captured} />}
      </div>
      {clock}
    </div>
  );
}

interface TakenProps {
  readonly captured: Captured;
}

/** Small pieces and by how much their taker is ahead. The white set for both: the black one sinks in a dark page. */
function Taken({ captured: { roles, lead } }: TakenProps): JSX.Element | null {
  if (roles.length === 0 && lead <= 0) return null;
  const ahead = lead > 0 ? `; ahead by ${lead}` : '';
  return (
    <span class="taken cg-wrap" role="img" aria-label={`Has taken ${roles.join(', ') || 'nothing'}${ahead}`}>
      {roles.map((role, at) =>
        createElement('piece', { key: at, class: `${role} white${role === roles[at - 1] ? ' same' : ''}` }),
      )}
      {lead > 0 && <span class="lead">+{lead}</span>}
    </span>
  );
}
