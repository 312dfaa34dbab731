import { speedOf } from '../../../../chess/clock.ts';
import { err, ok, type Result } from '../../../../chess/result.ts';
import type { ControlWish } from './types.ts';

export type ControlGroup = 'Blitz' | 'Rapid' | 'Classical' | 'Infinite' | 'FIDE';

export interface NamedControl {
  /** Short and unique: `3+2`. */
  readonly id: string;
  /** As people say it: `Blitz 3+2`. */
  readonly label: string;
  readonly group: ControlGroup;
  readonly control: ControlWish;
}

const clock = (minutes: number, incrementSeconds = 0): ControlWish => ({
  kind: 'clock',
  limitSeconds: minutes * 60,
  incrementSeconds,
});

const named = (id: string, speed: string, group: ControlGroup, control: ControlWish): NamedControl => ({
  id,
  label: `${speed} ${id}`,
  group,
  control,
});

/** Ninety minutes, thirty more for both at move 40, half a minute a move from move 41 (D0 §12). */
const FIDE: ControlWish = {
  kind: 'clock',
  limitSeconds: 5400,
  incrementSeconds: 30,
  bonus: { seconds: 1800, atMove: 40, incrementFromMove: 41 },
};

/** The ten controls on offer, group by group (D0 §12). */
export const CONTROLS: readonly NamedControl[] = [
  named('1+0', 'Bullet', 'Blitz', clock(1)),
  named('3+2', 'Blitz', 'Blitz', clock(3, 2)),
  named('5+0', 'Blitz', 'Blitz', clock(5)),
  named('10+0', 'Rapid', 'Rapid', clock(10)),
  named('15+10', 'Rapid', 'Rapid', clock(15, 10)),
  named('30+0', 'Classical', 'Rapid', clock(30)),
  named('60+0', 'Classical', 'Classical', clock(60)),
  named('90+0', 'Classical', 'Classical', clock(90)),
  named('90+30', 'FIDE', 'FIDE', FIDE),
  named('∞', 'Untimed', 'Infinite', { kind: 'unlimited' }),
];

/** Base times below two minutes that the server takes besides whole minutes (lichess-api §1.4). */
const ODD_LIMITS: readonly number[] = [0, 15, 30, 45, 60, 90];
const MOST_MINUTES = 180;
const MOST_INCREMENT = 60;
const FRACTIONS: Readonly<Record<string, string>> = { '¼': '.25', '½': '.5', '¾': '.75' };

/** A control that a person typed: minutes such as `¼`, `1.5`, `1½` or `25`, increment in whole seconds. */
export function readCustom(minutesText: string, incrementText: string): Result<ControlWish, string> {
  const limitSeconds = readMinutes(minutesText);
  if (!limitSeconds.ok) return limitSeconds;
  const text = incrementText.trim();
  if (!/^\d{1,3}$/.test(text) || Number(text) > MOST_INCREMENT) {
    return err(`The increment must be whole seconds from 0 to ${MOST_INCREMENT}.`);
  }
  return checkControl({ kind: 'clock', limitSeconds: limitSeconds.value, incrementSeconds: Number(text) });
}

function readMinutes(text: string): Result<number, string> {
  const plain = text
    .trim()
    .replace(',', '.')
    .replace(/[¼½¾]/, (sign) => FRACTIONS[sign] ?? '');
  const minutes = /^(?:\d{1,4}(?:\.\d{0,4})?|\.\d{1,4})$/.test(plain) ? Number(plain) : Number.NaN;
  if (Number.isNaN(minutes)) return err('The minutes must be a number, such as ½, 3 or 25.');
  return isLimit(minutes * 60) ? ok(minutes * 60) : err(LIMIT_WORDS);
}

const LIMIT_WORDS = `The minutes must be 0, ¼, ½, ¾, 1, 1½ or a whole number up to ${MOST_MINUTES}.`;
const isLimit = (seconds: number): boolean =>
  ODD_LIMITS.includes(seconds) || (seconds % 60 === 0 && seconds > 0 && seconds <= MOST_MINUTES * 60);

/** What the server and the bots would refuse, in words; wherever the control comes from. */
export function checkControl(control: ControlWish): Result<ControlWish, string> {
  if (control.kind === 'unlimited') return ok(control);
  const { limitSeconds, incrementSeconds } = control;
  if (!isLimit(limitSeconds)) return err(LIMIT_WORDS);
  if (!Number.isInteger(incrementSeconds) || incrementSeconds < 0 || incrementSeconds > MOST_INCREMENT) {
    return err(`The increment must be whole seconds from 0 to ${MOST_INCREMENT}.`);
  }
  if (limitSeconds === 0 && incrementSeconds === 0) return err('A clock needs some minutes or an increment.');
  const speed = speedOf({ initialMs: limitSeconds * 1000, incrementMs: incrementSeconds * 1000 });
  return speed === 'ultraBullet' ? err('That is too fast for a bot: take half a minute or an increment.') : ok(control);
}
