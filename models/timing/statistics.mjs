// What is counted of a set of games, people's or simulated: the same code for both.

/** Player-games with fewer counted moves say nothing of regularity. */
const REGULAR_MOVES = 15;
const SETTLED_PLY = 10;
/** Share of the initial time above which a rhythm is read, and above which recaptures are compared. */
const SETTLED_SHARE = 0.1;
const UNHURRIED = 0.2;
/** Moves before which the clock curve is read. */
export const CURVE_MOVES = [5, 10, 15, 20, 25, 30, 35, 40, 45, 50, 60];
export const QUANTILES = [0.05, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99];

/** @param games as `readGames` gives them */
export function measure(games) {
  const thinks = games.flatMap(thinksOf);
  const seconds = sorted(thinks.map((think) => think.seconds));
  const settled = thinks.filter((think) => think.settled && think.opponentLn !== null);
  const regular = games.flatMap(playersOf).filter((player) => player.length >= REGULAR_MOVES);
  const medians = regular.map((player) => [player, quantile(sorted(player), 0.5)]);
  return {
    games: games.length,
    seconds,
    mean: mean(seconds),
    quantiles: QUANTILES.map((q) => quantile(seconds, q)),
    underHalf: seconds.filter((s) => s < 0.5).length / seconds.length,
    underOne: seconds.filter((s) => s < 1).length / seconds.length,
    recapture: recaptureRatio(thinks),
    variation: sorted(regular.map((player) => deviation(player) / mean(player))),
    longest: sorted(medians.filter(([, median]) => median > 0).map(([player, median]) => Math.max(...player) / median)),
    spreadLn: quantile(sorted(regular.map((player) => deviation(player.map(lnOf)))), 0.5),
    lag: quantile(sorted(regular.map(lagOf).filter(Number.isFinite)), 0.5),
    tempo: correlation(settled.map(({ ln, opponentLn }) => [ln, opponentLn])),
    curve: CURVE_MOVES.map((move) => clockLeft(games, move)),
  };
}

/** Largest distance between two samples' distribution functions. Both sorted. */
export function ksDistance(a, b) {
  let [i, j, worst] = [0, 0, 0];
  while (i < a.length && j < b.length) {
    const x = Math.min(a[i], b[j]);
    while (i < a.length && a[i] <= x) i++;
    while (j < b.length && b[j] <= x) j++;
    worst = Math.max(worst, Math.abs(i / a.length - j / b.length));
  }
  return worst;
}

/** Share of a sample between two quantiles of another. Both sorted. */
export function shareInside(sample, people, low = 0.05, high = 0.95) {
  const [from, to] = [quantile(people, low), quantile(people, high)];
  return sample.filter((x) => x >= from && x <= to).length / sample.length;
}

export function quantile(values, q) {
  if (values.length === 0) return Number.NaN;
  const at = q * (values.length - 1);
  const low = Math.floor(at);
  const high = Math.min(low + 1, values.length - 1);
  return values[low] + (at - low) * (values[high] - values[low]);
}

function thinksOf(game) {
  // A clock that shows 0 hides something under its step.
  const ln = (ms) => Math.log(Math.max(ms, game.stepMs / 2, 100) / 1000);
  return game.plies.flatMap(({ board, ownMs, spentMs }, ply) => {
    if (spentMs === null) return [];
    const before = ply > 2 ? game.plies[ply - 1].spentMs : null;
    const opponentLn = before === null ? null : ln(before);
    const unhurried = ply >= SETTLED_PLY && ownMs > UNHURRIED * game.control.initialMs;
    return [{ seconds: spentMs / 1000, ln: ln(spentMs), opponentLn, settled: isSettled(game, ply), unhurried, board }];
  });
}

/** Past the opening and out of the scramble: where a player's own rhythm shows. */
function isSettled({ plies, control }, ply) {
  const { ownMs, spentMs } = plies[ply];
  return spentMs !== null && ply >= SETTLED_PLY && ownMs > SETTLED_SHARE * control.initialMs;
}

function recaptureRatio(thinks) {
  const unhurried = thinks.filter((think) => think.unhurried);
  const median = (recapture) =>
    quantile(
      sorted(unhurried.filter((think) => think.board.recapture === recapture).map((think) => think.seconds)),
      0.5,
    );
  return median(true) / median(false);
}

function playersOf(game) {
  return [0, 1].map((side) =>
    game.plies.flatMap(({ spentMs }, ply) => (ply % 2 === side && isSettled(game, ply) ? [spentMs / 1000] : [])),
  );
}

const lnOf = (seconds) => Math.log(Math.max(seconds, 0.1));

function lagOf(player) {
  const lns = player.map(lnOf);
  return correlation(lns.slice(1).map((ln, i) => [ln, lns[i]]));
}

/** Shares of the initial time before each player's move of this number, sorted. */
function clockLeft(games, move) {
  const shares = games.flatMap((game) =>
    [0, 1].flatMap((side) => {
      const ply = game.plies[2 * (move - 1) + side];
      return ply ? [ply.ownMs / game.control.initialMs] : [];
    }),
  );
  return sorted(shares);
}

export const sorted = (values) => Float64Array.from(values).sort();
export const mean = (values) => values.reduce((sum, x) => sum + x, 0) / values.length;

function deviation(values) {
  const m = mean(values);
  return Math.sqrt(values.reduce((sum, x) => sum + (x - m) ** 2, 0) / (values.length - 1));
}

function correlation(pairs) {
  const [mx, my] = [mean(pairs.map(([x]) => x)), mean(pairs.map(([, y]) => y))];
  let [xy, xx, yy] = [0, 0, 0];
  for (const [x, y] of pairs) {
    xy += (x - mx) * (y - my);
    xx += (x - mx) ** 2;
    yy += (y - my) ** 2;
  }
  return xy / Math.sqrt(xx * yy);
}
