/** Which room may import which: the table that the layer check holds. A room may always import itself. */
const PURE_CORE = ['chess', 'model', 'random'];

export const ROOMS = {
  chess: [],
  model: ['chess'],
  random: [],
  personality: ['chess', 'model', 'random'],
  timing: ['chess', 'model', 'personality', 'random'],
  ports: PURE_CORE,
  pipeline: [...PURE_CORE, 'personality', 'timing', 'ports'],
  players: [...PURE_CORE, 'personality', 'timing', 'pipeline', 'ports'],
  clock: ['ports'],
  engines: [...PURE_CORE, 'ports'],
  books: [...PURE_CORE, 'ports'],
  lichess: [...PURE_CORE, 'ports'],
  store: [...PURE_CORE, 'ports'],
  assets: [...PURE_CORE, 'ports'],
  telemetry: [...PURE_CORE, 'ports'],
  game: [...PURE_CORE, 'personality', 'timing', 'pipeline', 'players', 'ports'],
  sandbox: ['chess', 'random', 'ports'],
  http: ['chess', 'model', 'ports'],
  // The pages read what the API writes: its wire types are the contract between the two.
  web: ['chess', 'model', 'ports', 'http'],
  arena: [...PURE_CORE, 'personality', 'timing', 'pipeline', 'players', 'ports', 'clock'],
  config: [...PURE_CORE, 'personality'],
};

/** No IO, no clock, no chance in these: everything outside reaches them through ports. */
export const PURE_ROOMS = ['chess', 'model', 'random', 'personality', 'timing', 'pipeline', 'players'];

/** What a pure room's text may not contain. */
export const IMPURE = [
  [/\bMath\.random\b/, 'Math.random'],
  [/\bDate\b/, 'Date'],
  [/\bperformance\b/, 'performance'],
  [/\bset(Timeout|Interval|Immediate)\b/, 'timers'],
  [/\bprocess\./, 'process'],
  [/\bfetch\(/, 'fetch'],
  [/\bconsole\./, 'console'],
];

const forbidden = Object.entries(ROOMS).map(([room, allowed]) => ({
  name: `${room}-reaches-out`,
  severity: 'error',
  from: { path: `^src/${room}/` },
  to: { path: '^src/', pathNot: `^src/(${[room, ...allowed].join('|')})/` },
}));

export const RULES = {
  forbidden: [
    ...forbidden,
    {
      name: 'no-circles',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'pure-rooms-touch-no-node-module',
      severity: 'error',
      from: { path: `^src/(${PURE_ROOMS.join('|')})/` },
      to: { dependencyTypes: ['core'] },
    },
  ],
};
