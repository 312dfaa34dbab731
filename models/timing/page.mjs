// The page about human think times: our words around the figures of one run.
import { CURVE_MOVES, quantile } from './statistics.mjs';

/** @param {object} figures as report.mjs gathers them */
export function page({ hash, games, speeds, aside, controls, anchors, plots }) {
  return `${[
    OPENING,
    inShort(speeds),
    LAW,
    `## How close it comes\n\nParameters \`${hash}\`; ${games} games with clocks. ${MEASURE}`,
    `### By speed, all games\n\n${speedTable(speeds)}`,
    aside.length > 0 ? `### By speed, the games kept aside from the fit\n\n${speedTable(aside)}` : '',
    `### By time control\n\nEach cell: people / model.\n\n${controlTable(controls)}`,
    `### Regularity of one player in one game\n\n${REGULARITY}\n\n${regularityTable(controls)}`,
    `### Clock left before a move\n\n${CURVE}\n\n${curveTable(controls)}`,
    plots.length > 0 ? `### Plots\n\n${PLOTS}\n\n${plots.map(picture).join('\n\n')}` : '',
    anchors.length > 0 ? `### Beside other measurements\n\n${ANCHORS}\n\n${anchorTable(anchors)}` : '',
    MISSES,
    AGAIN,
  ]
    .filter(Boolean)
    .join('\n\n')}\n`;
}

const OPENING = `# Human think times

How long the \`human\` timing mode waits before a move. This page is written by a script from games and from the
parameters in \`src/timing/human/parameters.ts\`; the words are fixed, the figures are not.`;

/** What a reader should know who reads no further. */
function inShort(speeds) {
  const worst = (of) => Math.max(...speeds.map(of));
  const least = (of) => Math.min(...speeds.map(of));
  return `## In short

- Quick through the opening and at recaptures, long where there is much to choose, hurried by a low clock, and now and
  then a move that comes at once.
- At every speed the bot's times are spread as people's: of their two distributions of seconds a move, no two points
  lie further apart than ${worst(({ ks }) => ks).toFixed(3)} (the Kolmogorov-Smirnov distance, KS; 0 is the same, 1 has nothing in common).
- It is as uneven within a game as people are: measured by the standard deviation over the mean (CV), at least
  ${percent(least(({ variationInside }) => variationInside))} of its games lie where nine in ten of people's do; by the longest think over the median, ${percent(least(({ longestInside }) => longestInside))}.
- It answers quick moves quicker and slow ones slower (tempo), and goes through slow and fast spells (lag 1: how a think
  resembles the player's one before).
- What it does not do as people do stands under [What misses](#what-misses).`;
}

const LAW = `## The law

The natural logarithm of a think's seconds is normal around a middle, with a slight lean to the quick side in the
opening and in recaptures; besides, a few moves come at once, as if they had been ready before their turn.

- **The middle** grows with the budget (starting time ÷ 40 + increment), with what is left of it, and with the number of
  legal moves. It rises from the opening to about move 20 and falls as pieces leave the board. A recapture takes about
  a third, other captures, castling and an only move less than a quiet move. It follows the opponent's last think, and
  where an evaluation is known, slightly better positions take longest and won ones least. Stronger players are faster
  in bullet and blitz.
- **The spread** depends on speed, control, strength and phase; **instant moves** are likely in recaptures, in the opening
  and with little time.
- **Tempo**: each player has its own pace in each game, drawn once and kept, and goes through slower and faster spells
  of some five moves.

Bullet, blitz, rapid and classical have coefficients of their own. Less clock never means a longer middle at otherwise
equal facts, and more legal moves never a shorter one: the fit holds these slopes.

What nobody measured is bounded. The middle stays between 0.1 s and 60 s, a think under ten minutes whatever the clock
says. Unlimited and correspondence games are played at the quiet pace of a 15+10 game with a full clock, at most 90 s a
move. The first move of each side, which Lichess does not clock, takes two or three seconds and at most eight. A game
from another starting position counts as 16 plies old: there is no opening to rattle off.

The caps come after the law: at most a fifth of the clock on one move, 8 % of it below 30 s, and 3 s in reserve where
flagging is off. They are part of every simulation below.

## How it is fitted

Expectation and maximisation, a regression for each speed: the middle by least squares with each player-game's tempo
integrated out, the spread by the likelihood of the residuals, instant moves by logistic regression. Clocks that show
whole seconds hide up to a second either way: such a think counts as everything between, with a triangular weight.
Distributions measured elsewhere are not fitted to: they stay free as a check. The lean of bullet and blitz and the
weight of their evaluations are those of rapid, since no finely clocked and no evaluated fast games were there to tell.

Last, a few constants are corrected by simulation, six times over: at every common control the thinks, the clock they
leave and one player's unevenness shall be people's on average, recaptures in their right relation to other moves, and
each think as much like the player's own last one and the opponent's as people's are. Spells come in here: they take from
the spread and the tempo what they add. One game in five, chosen by a hash of its moves and clocks, is kept out of all this.`;

const MEASURE = `The moves are people's; both
sides' thinks are the model's, clocks run by them and each side hears only the other's simulated thinks. Where people's
clocks show whole seconds the model's are rounded the same way. **KS** is the largest distance between both distribution
functions of seconds a move; *in place* compares single draws in people's own situations instead of whole games. The
regularity columns tell how many simulated player-games lie inside people's 5–95 % band, of which nine in ten
are people's own share.`;

const REGULARITY = `From ply 11 and above a tenth of the clock, players with 15 such moves or more; 5 % / median / 95 %.`;
const CURVE = `Median share of the initial time: people (middle half) / model. Bold: the model's median leaves people's middle half.`;
const PLOTS = `Grey: people, with the middle half of players shaded on the right. Orange: the model, its middle half dashed.`;
const ANCHORS = `Distributions measured on other games, some on finer clocks, beside the simulated games of the same control. None of
them was used in the fit. Titled players are faster and more uneven than the model's ordinary ones.`;

const MISSES = `## What misses

- In rapid and classical games half as many again as people's thinks stay under a second: a normal law knows no shortest
  time.
- People differ more from each other in how uneven they are; all the model's players share one spread. This keeps it
  inside the bands, and makes the very steady and the very wild player rare.
- The 8 % cap below 30 s binds in the second half of 1+0. The bot keeps more on its clock there than people do, and its
  longest thinks come a little short.
- In bullet as a whole the tempo of both players agrees more than people's does: the model tells its controls apart
  more sharply than it tells players apart. Within 1+0 the agreement is people's, within 2+1 a little above.
- Medians of whole-second clocks are whole seconds: the recapture ratios of bullet and blitz jump between a few values.
- In 15+10 people use their clock earlier, in 30+20 later, and in all games with an increment their clocks end up further apart.`;

const AGAIN = `## Doing it again

\`\`\`
node bin/fumblefish.mjs build
node models/timing/fit.mjs --games GAMES...
node bin/fumblefish.mjs build
node models/timing/report.mjs --games GAMES... --anchors ANCHORS --out docs/human-time.md
\`\`\`

A games file has a JSON object on each line, gzipped or not: \`m\` moves in UCI, \`tc\` seconds+increment, \`c\` the clock
after each ply in centiseconds, \`cp\` the clock's step in centiseconds, \`w\` and \`b\` ratings, \`ev\` evaluations after each
ply where known. Both scripts are seeded and repeat themselves exactly; the fit takes a minute or two, the report a
fifth of it. Any other games in this format can be tried: without \`--out\` the tables are only printed.`;

function speedTable(rows) {
  return table(
    [
      'speed',
      'games',
      'KS',
      'KS in place',
      'CV in band',
      'longest ÷ median in band',
      'recapture ratio',
      'tempo',
      'lag 1',
      '< 0.5 s',
      '< 1 s',
    ],
    rows.map((row) => [
      row.name,
      row.people.games,
      fixed(row.ks, 3),
      fixed(row.ksRedrawn, 3),
      percent(row.variationInside),
      percent(row.longestInside),
      both(row, ({ recapture }) => fixed(recapture)),
      both(row, ({ tempo }) => fixed(tempo)),
      both(row, ({ lag }) => fixed(lag)),
      both(row, ({ underHalf }) => percent(underHalf, 1)),
      both(row, ({ underOne }) => percent(underOne, 1)),
    ]),
  );
}

function controlTable(rows) {
  const at = (q) => (row) => both(row, ({ seconds }) => asSeconds(quantile(seconds, q)));
  const columns = [0.1, 0.25, 0.5, 0.75, 0.9, 0.99];
  return table(
    ['control', 'games', 'KS', 'mean', ...columns.map((q) => `p${100 * q}`), '< 0.5 s', '< 1 s', 'recapture', 'tempo'],
    rows.map((row) => [
      row.name,
      row.people.games,
      fixed(row.ks, 3),
      both(row, ({ mean }) => asSeconds(mean)),
      ...columns.map((q) => at(q)(row)),
      both(row, ({ underHalf }) => percent(underHalf, 1)),
      both(row, ({ underOne }) => percent(underOne, 1)),
      both(row, ({ recapture }) => fixed(recapture)),
      both(row, ({ tempo }) => fixed(tempo)),
    ]),
  );
}

function regularityTable(rows) {
  const band = (values) => [0.05, 0.5, 0.95].map((q) => fixed(quantile(values, q))).join(' / ');
  return table(
    ['control', 'CV, people', 'CV, model', 'in band', 'longest ÷ median, people', 'model', 'in band', 'lag 1'],
    rows.map((row) => [
      row.name,
      band(row.people.variation),
      band(row.model.variation),
      percent(row.variationInside),
      band(row.people.longest),
      band(row.model.longest),
      percent(row.longestInside),
      both(row, ({ lag }) => fixed(lag)),
    ]),
  );
}

function curveTable(rows) {
  const moves = [10, 20, 30, 40, 50];
  const cell = (row, move) => {
    const index = CURVE_MOVES.indexOf(move);
    const people = row.people.curve[index];
    if (people.length < 20) return '–';
    const model = fixed(quantile(row.model.curve[index], 0.5));
    const half = `${fixed(quantile(people, 0.25))}–${fixed(quantile(people, 0.75))}`;
    return `${fixed(quantile(people, 0.5))} (${half}) / ${row.curveOutside.includes(move) ? `**${model}**` : model}`;
  };
  return table(
    ['control', ...moves.map((move) => `move ${move}`)],
    rows.map((row) => [row.name, ...moves.map((move) => cell(row, move))]),
  );
}

function anchorTable(rows) {
  return table(
    ['measured on', 'mean', 'p10', 'p25', 'p50', 'p75', 'p90', '< 0.5 s', '< 1 s', 'recapture'],
    rows.map(({ name, anchor, model }) => [
      name,
      `${asSeconds(anchor.mean)} / ${asSeconds(model.mean)}`,
      ...anchor.quantiles.map((value, i) => `${asSeconds(value)} / ${asSeconds(model.quantiles[i])}`),
      `${percent(anchor.underHalf, 1)} / ${percent(model.underHalf, 1)}`,
      `${percent(anchor.underOne, 1)} / ${percent(model.underOne, 1)}`,
      `${fixed(anchor.ratio)} / ${fixed(model.ratio)}`,
    ]),
  );
}

function table(head, rows) {
  const line = (cells) => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

const picture = ({ name, path }) => `![${name}: people and model](${path})`;
const both = ({ people, model }, read) => `${read(people)} / ${read(model)}`;
const fixed = (value, digits = 2) => (Number.isFinite(value) ? value.toFixed(digits) : '–');
const percent = (share, digits = 0) => (Number.isFinite(share) ? `${fixed(100 * share, digits)} %` : '–');
const asSeconds = (value) => fixed(value, value >= 100 ? 0 : value >= 10 ? 1 : 2);
