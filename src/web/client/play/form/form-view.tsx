import { INITIAL_FEN } from 'chessops/fen';
import type { JSX } from 'preact';
import { useMemo, useRef, useState } from 'preact/hooks';

import type { Color } from '../../../../chess/line.ts';
import { Board } from '../../parts/board.tsx';
import { ClockFace } from '../../parts/clock.tsx';
import { PlayerRow } from '../game/player-row.tsx';
import type { Bot, ControlWish, Table, TableState } from '../table/types.ts';
import { TableLayout } from '../table-layout.tsx';
import { useMedia } from '../use-media.ts';
import { ChallengeForm } from './challenge-form.tsx';
import { type Choices, recallChoices } from './choices.ts';
import { type Reading, readForm } from './reading.ts';

export interface FormViewProps {
  readonly table: Table;
  readonly state: TableState;
  /** The keyboard was in a game that is gone, and comes here. */
  readonly afterGame: boolean;
}

/** Where the large board has room it shows the game that is being asked for, on the very place where it will be played. */
export const WIDE = '(width >= 60rem)';

export function FormView({ table, state, afterGame }: FormViewProps): JSX.Element {
  const [choices, setChoices] = useState(recallChoices);
  const wide = useMedia(WIDE);
  const { bots } = state;
  const reading = useMemo(() => readForm(choices, bots), [choices, bots]);
  const [heeded, setHeeded] = useState<TableState['challenge'] | null>(null);
  const color: Color = choices.color === 'random' ? 'white' : choices.color;
  const choose = (changes: Partial<Choices>): void => {
    setChoices((before) => ({ ...before, ...changes }));
    // What was refused was another wish.
    setHeeded(state.challenge);
  };
  const shown = useLastSane(reading.control);
  const isHeeded = state.challenge === heeded && heeded.phase === 'refused';
  const board = <PreviewBoard reading={reading} color={color} />;
  return (
    <TableLayout
      phase="form"
      above={wide && <Seat bot={reading.bot} color={choices.color} control={shown} />}
      board={wide && board}
      below={wide && <Seat bot={null} color={choices.color} control={shown} />}
      panel={
        <ChallengeForm
          table={table}
          state={{ ...state, challenge: isHeeded ? IDLE : state.challenge }}
          afterGame={afterGame}
          choices={choices}
          reading={reading}
          preview={wide ? null : <div class="preview">{board}</div>}
          choose={choose}
        />
      }
    />
  );
}

const IDLE = { phase: 'idle' } as const;

/** The clocks stay on the board while somebody writes others. */
function useLastSane(control: ControlWish | null): ControlWish | null {
  const last = useRef(control);
  if (control) last.current = control;
  return last.current;
}

interface SeatProps {
  /** Null for the person at the page. */
  readonly bot: Bot | null;
  readonly color: Choices['color'];
  readonly control: ControlWish | null;
}

function Seat({ bot, color, control }: SeatProps): JSX.Element {
  const clock = control?.kind === 'clock' && (
    <ClockFace
      shownMs={control.limitSeconds * 1000}
      heardAtMs={0}
      running={false}
      label={bot ? 'Clock of the bot' : 'Your clock'}
    />
  );
  return <PlayerRow bot={bot} color={color} captured={null} clock={clock || null} />;
}

function PreviewBoard({ reading, color }: { readonly reading: Reading; readonly color: Color }): JSX.Element {
  const fen = reading.start?.fen ?? INITIAL_FEN;
  const turn: Color = fen.split(' ')[1] === 'b' ? 'black' : 'white';
  const place = reading.start ? reading.start.label : 'The usual start';
  return (
    <Board
      fen={fen}
      orientation={color}
      turn={turn}
      lastMove={null}
      inCheck={false}
      label={`Board, ${color} at the bottom. ${place}, ${turn} to move.`}
    />
  );
}
