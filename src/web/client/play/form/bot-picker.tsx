import type { JSX } from 'preact';
import { useState } from 'preact/hooks';

import { Fish, hueOf } from '../../parts/fish.tsx';
import type { Bot } from '../table/types.ts';
import { Refusal } from './refusal.tsx';

export interface BotPickerProps {
  /** Null until the service has told them. */
  readonly bots: readonly Bot[] | null;
  readonly chosen: string | null;
  readonly refusal: string | null;
  choose(botId: string): void;
}

/** Colour and time stay within reach below the list. */
const SHOWN = 6;
/** Fewer than this are not worth a click. */
const LEAST_FOLDED = 3;

export function BotPicker({ bots, chosen, refusal, choose }: BotPickerProps): JSX.Element {
  const [unfolded, unfold] = useState(false);
  const all = bots ?? [];
  const isLong = all.length >= SHOWN + LEAST_FOLDED;
  const shown = isLong && !unfolded ? all.filter(({ id }, place) => place < SHOWN || id === chosen) : all;
  return (
    <fieldset class="bots" aria-describedby={refusal ? 'bot-refusal' : undefined}>
      <legend>Who do you want to play?</legend>
      {!bots?.length && <p class="quiet">{bots ? NOBODY : 'Asking who is here…'}</p>}
      {shown.map((bot) => (
        <BotChoice key={bot.id} bot={bot} checked={bot.id === chosen} choose={() => choose(bot.id)} />
      ))}
      {isLong && (
        <button type="button" class="text-button more" aria-expanded={unfolded} onClick={() => unfold(!unfolded)}>
          {unfolded ? 'Fewer' : `${all.length - shown.length} more`}
        </button>
      )}
      <Refusal id="bot-refusal" message={refusal} />
    </fieldset>
  );
}

const NOBODY = 'No bot is ready to play at the moment. This page keeps looking.';

interface BotChoiceProps {
  readonly bot: Bot;
  readonly checked: boolean;
  choose(): void;
}

function BotChoice({ bot, checked, choose }: BotChoiceProps): JSX.Element {
  const { id, name, about, rating } = bot;
  return (
    <label class="bot">
      <input
        type="radio"
        name="bot"
        value={id}
        checked={checked}
        onChange={choose}
        aria-labelledby={`name-${id}`}
        aria-describedby={about ? `about-${id}` : undefined}
      />
      <Fish hue={hueOf(id)} />
      <span class="bot-name" id={`name-${id}`}>
        <span class="name">{name}</span> {rating !== null && <span class="rating">{rating}</span>}
      </span>
      {about && (
        <span class="about" id={`about-${id}`}>
          {checked ? about : firstSentence(about)}
        </span>
      )}
    </label>
  );
}

/** The list stays short enough to choose from; who is chosen tells the rest. */
const firstSentence = (text: string): string => /^.*?[.!?](?=\s|$)/s.exec(text)?.[0] ?? text;
