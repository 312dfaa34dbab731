import type { Facts } from '../model/facts.ts';
import type { Temper } from '../model/memory.ts';
import type { TimingPart } from '../model/trace.ts';
import type { Rng } from '../random/streams.ts';
import type { Cap } from './caps.ts';

/** A typical position's, where nothing is known of this one: it costs the base exactly (blundermind §4). */
export const TYPICAL_ENTROPY_BITS = 2;

/** What explorer data say of an opening position. */
export interface OpeningNews {
  /** 0–1: how many games went this way; 0 off the book. */
  readonly confidence: number;
  /** 0–1: the share of games in which the opponent's last move was played; null where unknown. */
  readonly opponentMoveShare: number | null;
}

export interface ThinkInput {
  readonly facts: Facts;
  readonly rng: Rng;
  /** Where the move comes from: a premove that fires, an opening book, or a player that was asked. */
  readonly source: 'premove' | 'book' | 'engine';
  /** UCI; null before the choice. */
  readonly move: string | null;
  /** Of the moves' distribution; null where there is none, as before the player is asked. */
  readonly entropyBits: number | null;
  /** 0–1, from a probe; null where none ran. */
  readonly complexity: number | null;
  /** The position from our side, centipawns; null where unknown. */
  readonly evaluationCp: number | null;
  readonly temper: Temper;
  /** Paid by a final plan only: the rough estimate must not swallow it (blundermind §13.2). */
  readonly bustTaxMs: number;
  readonly opening?: OpeningNews | null;
}

/** A think as far as it has come: the last part says what it stands at. */
export interface Think {
  readonly ms: number;
  readonly parts: readonly TimingPart[];
}

/** A think, and what the pressure curves read where that is something else (ruling 2). */
export interface CurvedThink extends Think {
  readonly curveMs?: number;
}

export const begin = (name: string, ms: number): Think => ({ ms, parts: [{ name, ms }] });

export const step = ({ parts }: Think, name: string, ms: number): Think => ({ ms, parts: [...parts, { name, ms }] });

/** A factor of 1 did nothing and is not told. */
export const scale = (think: Think, name: string, factor: number): Think =>
  factor === 1 ? think : step(think, name, think.ms * factor);

export const limit = (think: Think, caps: readonly Cap[]): Think =>
  caps.reduce((held, { name, ms }) => (held.ms > ms ? step(held, name, ms) : held), think);

export const atLeast = (think: Think, ms: number): Think => (think.ms < ms ? step(think, 'floor', ms) : think);
