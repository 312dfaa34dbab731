import { either, finished, type IdleRule, playsAs, rule, unpressed, type Why } from './rule.ts';

/** A firing weaponizer takes the rating to the curve's floor in any mode (ruling 7). */
const ratingRests = either(
  finished,
  (file) => (file.timing.weaponizer.enabled ? null : unpressed(file)),
  ({ pressure }) => (pressure.rating.enabled ? null : 'rating.enabled is false'),
);
const ratingDrawn: Why = ({ pressure }) => (pressure.rating.knots ? 'rating.knots draw the curve' : null);

const spreadRests = either(finished, unpressed, ({ pressure }) =>
  pressure.spread.enabled ? null : 'spread.enabled is false',
);
const spreadDrawn: Why = ({ pressure }) => (pressure.spread.knots ? 'spread.knots draw the curve' : null);
const unlessModel =
  (model: 'ramp' | 'cutoff'): Why =>
  ({ pressure }) =>
    pressure.model === model ? null : `model is ${pressure.model}`;

const PRESSURE: readonly IdleRule[] = [
  rule('pressure.model', spreadRests),
  rule('pressure.rating.maxDrop', either(ratingRests, ratingDrawn)),
  rule('pressure.rating.knots', (file) => (file.pressure.rating.knots ? ratingRests(file) : null)),
  rule('pressure.spread.maxTemperature', either(spreadRests, unlessModel('ramp'), spreadDrawn)),
  rule('pressure.spread.minUpperPct', either(spreadRests, unlessModel('cutoff'), spreadDrawn)),
  rule('pressure.spread.knots', (file) => (file.pressure.spread.knots ? spreadRests(file) : null)),
];

/** Flounder knows what moves cost, not what people play (D0 §3c), and no premove is worth a request to the explorer. */
const guesses: Why = (file) =>
  playsAs(file, 'maia') ? null : 'this player does not know what people play, so it prepares nothing';
const prepares = either(({ premove }) => (premove.enabled ? null : 'premove.enabled is false'), guesses);
const watchesClocks = either(prepares, ({ premove }) => (premove.onlyLowClock ? null : 'onlyLowClock is false'));

const PREMOVE: readonly IdleRule[] = [
  rule('premove.enabled', (file) => (file.premove.enabled ? guesses(file) : null)),
  rule('premove.minConfidencePct', prepares),
  rule('premove.ratePct', prepares),
  rule('premove.onlyLowClock', prepares),
  rule('premove.opponentClockSeconds', watchesClocks),
  rule('premove.ownClockSeconds', watchesClocks),
  rule('premove.bustDelaySeconds', prepares),
];

/** Keys that act through the clock. */
export const IDLE_PRESSURE: readonly IdleRule[] = [...PRESSURE, ...PREMOVE];
