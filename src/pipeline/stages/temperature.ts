import { stream } from '../../random/streams.ts';
import type { Stage, StageInput } from '../stage.ts';
import { temperatureInForce } from '../temperature.ts';
import { finalThink, thinkAhead } from './think-time.ts';

/** Of a distribution: curve B reads the precise think, now that entropy and complexity are known (D0 §4). */
export const temperature: Stage = {
  name: 'temperature',
  run(input) {
    const { facts, draft, strict } = input;
    if (draft.proposal?.kind !== 'distribution') {
      const shaped = draft.proposal?.kind === 'costs';
      return { patch: {}, note: { ran: false, why: shaped ? 'it shaped the error law' : 'nothing to sample' } };
    }
    const curveMs = strict ? draft.curveMs : preciseMs(input);
    // A premove knows nothing of complexity (blundermind §10).
    const spread = temperatureInForce(facts, curveMs, strict ? { complexity: null, evaluationCp: null } : draft);
    const why = spread.raisedBy > 0 ? 'raised by time pressure' : 'no pressure';
    return { patch: { ...spread, curveMs }, note: { ran: true, why, data: { ...spread, curveMs } } };
  },
};

/** The plan that will be waited out, as far as it is known before the choice: its chances are drawn from the same stream. */
const preciseMs = (input: StageInput): number =>
  thinkAhead({ ...input, rng: stream(input.facts.seed, finalThink.name) }).curveMs;
