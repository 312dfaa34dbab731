import { z } from 'zod';
import { err, ok, type Result } from '../chess/result.ts';
import type { FormErrors } from './answer.ts';
import type { Terms } from './challenge.ts';
import { type Control, speedOfControl, UNLIMITED } from './control.ts';
import type { Form } from './form.ts';
import { RULES, type Rule } from './game.ts';
import { readStart } from './start-position.ts';
import { isVariantKey, type VariantKey } from './variants.ts';

/** Base times under two minutes that are allowed besides whole minutes, in seconds (lichess-api §1.4). */
const ODD_LIMITS: readonly number[] = [0, 15, 30, 45, 60, 90];
const LONGEST_LIMIT = 10_800;
const DAYS: readonly number[] = [1, 2, 3, 5, 7, 10, 14];

const whole = z
  .string()
  .regex(/^\s*-?\d{1,9}\s*$/, 'Numeric value expected')
  .transform(Number);
const between = (low: number, high: number) =>
  whole.pipe(z.number().min(low, `Must be greater or equal to ${low}`).max(high, `Must be less or equal to ${high}`));
const flag = z
  .string()
  .regex(/^(true|false|on|off|1|0|)$/i, 'Boolean value expected')
  .transform((text) => /^(true|on|1)$/i.test(text));
const limit = whole.refine(
  (s) => ODD_LIMITS.includes(s) || (s > 0 && s <= LONGEST_LIMIT && s % 60 === 0),
  'Invalid limit',
);

const fields = z.object({
  'clock.limit': limit.optional(),
  'clock.increment': between(0, 60).optional(),
  // The sandbox's own additions for the long control with two periods (D0 §12).
  'clock.bonusSeconds': between(0, 10_800).optional(),
  'clock.bonusAtMove': between(1, 300).optional(),
  'clock.incrementFromMove': between(1, 300).optional(),
  days: whole.refine((days) => DAYS.includes(days), 'Invalid days').optional(),
  rated: flag.optional(),
  color: z.enum(['white', 'black', 'random'], 'Invalid color').optional(),
  variant: z.string().refine(isVariantKey, 'Invalid variant').optional(),
  fen: z.string().optional(),
  keepAliveStream: flag.optional(),
  rules: z.string().optional(),
});
type Fields = z.infer<typeof fields>;

export interface ChallengeRequest {
  readonly terms: Terms;
  readonly keepAliveStream: boolean;
}

/** @returns what is asked for, or the messages of a form error */
export function readChallengeForm(form: Form, byBot: boolean): Result<ChallengeRequest, FormErrors> {
  const parsed = fields.safeParse(withoutEmpty(form));
  if (!parsed.success) return err(fieldErrors(parsed.error));
  const read = parsed.data;
  const control = readControl(read);
  if (control.kind === 'clock' && control.limitSeconds === 0 && control.incrementSeconds === 0) {
    return formWide('Invalid clock', { 'clock.limit': ['A clock needs a start or an increment.'] });
  }
  if (byBot && speedOfControl(control) === 'ultraBullet') return formWide('Invalid speed');
  const start = readStart((read.variant as VariantKey | undefined) ?? 'standard', read.fen);
  if (!start.ok) return formWide('invalidFen', { fen: [start.error] });
  const rated = read.rated ?? false;
  if (rated && !canBeRated(start.value.variant, control)) return formWide("can't be rated");
  const terms = {
    ...start.value,
    control,
    rated,
    color: read.color ?? 'random',
    rules: readRules(read.rules),
  } as const;
  return ok({ terms, keepAliveStream: read.keepAliveStream ?? false });
}

/** The server's own word for the whole form and, where one field is to blame, a sentence for it besides. */
const formWide = (message: string, fields: FormErrors = {}): Result<never, FormErrors> =>
  err({ global: [message], ...fields });

function withoutEmpty(form: Form): Form {
  return Object.fromEntries(Object.entries(form).filter(([, value]) => value !== ''));
}

function fieldErrors(error: z.ZodError): FormErrors {
  const errors: Record<string, string[]> = {};
  for (const issue of error.issues) {
    const field = issue.path.join('.') || 'global';
    errors[field] = [...(errors[field] ?? []), issue.message];
  }
  return errors;
}

function readControl(read: Fields): Control {
  const limitSeconds = read['clock.limit'];
  const incrementSeconds = read['clock.increment'];
  if (limitSeconds === undefined && incrementSeconds === undefined) {
    return read.days === undefined ? UNLIMITED : { kind: 'correspondence', daysPerTurn: read.days };
  }
  const seconds = read['clock.bonusSeconds'] ?? 0;
  const fromMove = read['clock.incrementFromMove'];
  return {
    kind: 'clock',
    limitSeconds: limitSeconds ?? 0,
    incrementSeconds: incrementSeconds ?? 0,
    ...(seconds > 0 ? { bonus: { seconds, atMove: read['clock.bonusAtMove'] ?? 40 } } : {}),
    ...(fromMove === undefined ? {} : { incrementFromMove: fromMove }),
  };
}

/** Rated games need a clock or standard chess, and never a position of one's own. */
function canBeRated(variant: VariantKey, control: Control): boolean {
  return variant !== 'fromPosition' && (variant === 'standard' || control.kind === 'clock');
}

function readRules(list: string | undefined): Rule[] {
  const asked = (list ?? '').split(',').map((rule) => rule.trim());
  return RULES.filter((rule) => asked.includes(rule));
}
