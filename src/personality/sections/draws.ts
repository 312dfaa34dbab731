import { z } from 'zod';

import type { Draws } from '../../model/personality.ts';
import { setting } from '../setting.ts';
import { CENTIPAWNS, PERCENT, shareOf } from './units.ts';

const offer = z.strictObject({
  enabled: setting(z.boolean().default(false), 'Whether it offers draws itself.'),
  bandCp: setting(
    z.int().min(0).max(1000).default(50),
    'Offers while it believes itself at most this far ahead or behind.',
    CENTIPAWNS,
  ),
  fromMove: setting(z.int().min(1).max(200).default(20), 'Not before this move.', { unit: 'moves' }),
});

const seekStalemate = z.strictObject({
  enabled: setting(z.boolean().default(false), 'Whether a lost game turns into a hunt for stalemate.'),
  fromMove: setting(z.int().min(1).max(200).default(30), 'Not before this move.', { unit: 'moves' }),
  thresholdCp: setting(z.int().min(0).max(2000).default(500), 'Starts at this far behind.', CENTIPAWNS),
});

/** The `draws` map of a personality file (D0 §10, ruling 29). */
export const draws = z.strictObject({
  accept: setting(z.boolean().default(true), 'Whether draw offers are ever accepted.'),
  // 1 is D0 §10b to the letter. People agree late: nine of ten after move 28 (human-anchors §3).
  acceptFromMove: setting(z.int().min(1).max(200).default(1), 'No offer is taken before this move.', { unit: 'moves' }),
  marginCp: setting(
    z.int().min(0).max(10_000).default(200),
    'Accepts while it believes itself at most this far ahead.',
    CENTIPAWNS,
  ),
  declineWhenWorsePct: setting(
    z.number().min(0).max(100).default(0),
    'How often it plays on all the same when it believes itself worse, hoping for a blunder.',
    PERCENT,
  ),
  offer: setting(offer.prefault({}), 'Draws that it offers.'),
  seekStalemate: setting(seekStalemate.prefault({}), 'The last resort of a lost game.'),
  // Off unless a character says so: a game played on is never given away by mistake, and beginners like to mate.
  resign: setting(
    z.boolean().default(false),
    'Whether it resigns lost games as often, and as late, as people of its rating.',
  ),
});

export const toDraws = ({ declineWhenWorsePct, ...rest }: z.output<typeof draws>): Draws => ({
  ...rest,
  declineWhenWorse: shareOf(declineWhenWorsePct),
});
