import { type Speed, speedOf } from '../chess/clock.ts';
import type { OpponentKind } from '../model/account.ts';
import { suits } from '../personality/choice.ts';
import type { AccountFile } from './account-schema.ts';
import { ERRORS } from './errors.ts';
import { type ConfigProblem, problem } from './problem.ts';
import type { BotsFile } from './schema.ts';
import type { AccountSketch } from './sketch.ts';
import type { Path, YamlTree } from './yaml-tree.ts';

/** What no single key can say: checked on as much of the accounts as can be made out. */
export function contradictions(accounts: readonly AccountSketch[], tree: YamlTree): ConfigProblem[] {
  return accounts.flatMap((account, index) => [
    ...repeatedId(account, index, accounts, tree),
    ...weightless(account, index, tree),
  ]);
}

function repeatedId({ id }: AccountSketch, index: number, accounts: readonly AccountSketch[], tree: YamlTree) {
  const first = accounts.findIndex((other) => other.id === id);
  if (id === undefined || first === index) return [];
  const message = `account ${first + 1} is called ${JSON.stringify(id)} already`;
  return [problem(ERRORS.CONTRADICTION, tree.spot(['accounts', index, 'id'], 'value'), { message })];
}

function weightless({ personalities }: AccountSketch, index: number, tree: YamlTree) {
  if (personalities.length === 0 || personalities.some(({ weight }) => weight !== 0)) return [];
  const message = 'every personality of this account has weight 0, so none can be drawn';
  return [problem(ERRORS.CONTRADICTION, tree.spot(['accounts', index, 'personalities'], 'key'), { message })];
}

/** Settings of a sound file that do nothing, or leave something open. */
export function surprises({ accounts }: BotsFile, tree: YamlTree): ConfigProblem[] {
  return accounts.flatMap((account, index) =>
    [...idleControls(account), ...idleReserve(account), ...idleHour(account), ...unmeant(account)].map(
      ({ key, message }) =>
        problem(ERRORS.NO_EFFECT, tree.spot(['accounts', index, ...key], 'key'), { message, severity: 'warning' }),
    ),
  );
}

interface Surprise {
  readonly key: Path;
  readonly message: string;
}

function idleControls({ challenge }: AccountFile): Surprise[] {
  return challenge.timeControls.flatMap((control, index) => {
    const speed = speedOfControl(control);
    if (challenge.speeds.some((taken) => taken === speed)) return [];
    const message = `${control} is never played: it is ${speed}, which speeds does not list`;
    return [{ key: ['challenge', 'timeControls', index], message }];
  });
}

const FRACTIONS: Readonly<Record<string, number>> = { '¼': 0.25, '½': 0.5, '¾': 0.75 };

function speedOfControl(control: string): Speed {
  if (control.endsWith('d')) return 'correspondence';
  const [minutes = '', seconds] = control.split('+');
  return speedOf({ initialMs: (FRACTIONS[minutes] ?? Number(minutes)) * 60_000, incrementMs: Number(seconds) * 1000 });
}

function idleReserve({ challenge }: AccountFile): Surprise[] {
  if (challenge.reservedForHumans === 0 || challenge.opponents.includes('human')) return [];
  return [
    {
      key: ['challenge', 'reservedForHumans'],
      message: 'reservedForHumans keeps places free for people, who are not played',
    },
  ];
}

function idleHour({ challenge }: AccountFile): Surprise[] {
  const { hour, day } = challenge.gamesPerOpponent;
  if (hour <= day) return [];
  return [
    { key: ['challenge', 'gamesPerOpponent', 'hour'], message: `hour (${hour}) has no effect: day allows only ${day}` },
  ];
}

/** A kind of game that is taken but that no personality is meant for. */
function unmeant({ challenge, personalities }: AccountFile): Surprise[] {
  const uses = personalities.filter(({ weight }) => weight > 0);
  if (uses.length === 0) return [];
  const meant = (speed: Speed, opponent: OpponentKind): boolean => uses.some((use) => suits(use, { speed, opponent }));
  return challenge.opponents.flatMap((opponent) => {
    const speeds = challenge.speeds.filter((speed) => !meant(speed, opponent));
    if (speeds.length === 0) return [];
    const message = `no personality is meant for ${speeds.join(', ')} against a ${opponent}; all of them are drawn from then`;
    return [{ key: ['personalities'], message }];
  });
}
