import type { JSX } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import type { Table, TableState } from '../table/types.ts';
import { BotPicker } from './bot-picker.tsx';
import { type Choices, rememberChoices } from './choices.ts';
import { ColorPicker } from './color-picker.tsx';
import { ControlPicker } from './control-picker.tsx';
import { PositionPicker } from './position-picker.tsx';
import { controlName, type Reading, type Refusals } from './reading.ts';
import { Refusal } from './refusal.tsx';
import './form.css';

export interface ChallengeFormProps {
  readonly table: Pick<Table, 'challenge' | 'withdraw'>;
  readonly state: TableState;
  readonly afterGame: boolean;
  readonly choices: Choices;
  readonly reading: Reading;
  readonly preview: JSX.Element | null;
  choose(changes: Partial<Choices>): void;
}

/** Everything has a default: one press begins a game, two choose whom to play. */
export function ChallengeForm(props: ChallengeFormProps): JSX.Element {
  const { table, state, choices, reading, preview, choose } = props;
  const form = useRef<HTMLFormElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  useLayoutEffect(() => {
    if (!props.afterGame) return;
    title.current?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const [attempted, setAttempted] = useState(false);
  const refusals = shownRefusals(props, attempted);
  const submit = (event: Event): void => {
    event.preventDefault();
    setAttempted(true);
    if (!reading.wish) {
      // After the refusals were drawn.
      setTimeout(() => goToRefused(form.current));
      return;
    }
    rememberChoices({ ...choices, botId: reading.wish.botId });
    table.challenge(reading.wish);
  };
  return (
    <form class="challenge" aria-labelledby="title" noValidate ref={form} onSubmit={submit}>
      <div class="panel-body">
        <h1 id="title" tabIndex={-1} ref={title}>
          Play a game
        </h1>
        <BotPicker
          bots={state.link === 'connecting' ? null : state.bots}
          chosen={reading.bot?.id ?? null}
          refusal={refusals.bot ?? null}
          choose={(botId) => choose({ botId })}
        />
        <ColorPicker chosen={choices.color} choose={(color) => choose({ color })} />
        <ControlPicker choices={choices} refusals={refusals} choose={choose} />
        <PositionPicker
          choices={choices}
          start={reading.start}
          refusal={refusals.position ?? null}
          preview={preview}
          choose={choose}
        />
      </div>
      <Foot table={table} state={state} choices={choices} reading={reading} refusal={refusals.form ?? null} />
    </form>
  );
}

/** Puts the keyboard into the first field that is wrong, and both it and the reason into sight. */
function goToRefused(form: HTMLFormElement | null): void {
  const field = form?.querySelector<HTMLElement>('[aria-invalid="true"]');
  const reason = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
  for (const element of [reason, field]) element?.scrollIntoView({ block: 'nearest' });
  field?.focus({ preventScroll: true });
}

/** The server's word, and what was found wrong here: as it is typed, and what is missing after the first try. */
function shownRefusals({ state, choices, reading }: ChallengeFormProps, attempted: boolean): Refusals {
  const { challenge } = state;
  const server = challenge.phase === 'refused' ? { [challenge.refusal.field]: challenge.refusal.message } : {};
  const { bot, minutes, increment, position } = reading.refusals;
  const isTyped = (text: string): boolean => attempted || text.trim() !== '';
  return {
    ...server,
    ...(bot && attempted ? { bot } : {}),
    ...(minutes && isTyped(choices.minutes) ? { minutes } : {}),
    ...(increment && isTyped(choices.increment) ? { increment } : {}),
    ...(position && isTyped(choices.pasted) ? { position } : {}),
  };
}

type FootProps = Pick<ChallengeFormProps, 'table' | 'state' | 'choices' | 'reading'> & {
  readonly refusal: string | null;
};

const COLOR_WORDS = { white: 'you are White', black: 'you are Black', random: 'random colour' } as const;

function Foot({ table, state, choices, reading, refusal }: FootProps): JSX.Element {
  const { bot, control } = reading;
  const asking = state.challenge.phase === 'asking';
  const terms = [control ? controlName(control) : 'Custom', COLOR_WORDS[choices.color]].join(', ');
  return (
    <div class="foot">
      <Refusal id="form-refusal" message={refusal} />
      <p class="summary" role="status">
        <b>{asking ? `Waiting for ${bot?.name ?? 'the bot'}…` : (bot?.name ?? 'Nobody yet')}</b>
        <span class="quiet">{terms}</span>
      </p>
      {asking ? (
        <button type="button" class="button" key="cancel" onClick={() => table.withdraw()}>
          Cancel
        </button>
      ) : (
        <button type="submit" class="button primary" key="play" disabled={state.link !== 'live'}>
          Play
        </button>
      )}
    </div>
  );
}
