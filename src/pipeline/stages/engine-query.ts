import { entropyBits, pickIndex } from '../../chess/distribution.ts';
import type { Result } from '../../chess/result.ts';
import { legalUcis } from '../../chess/uci.ts';
import type { Draft, Proposal } from '../../model/draft.ts';
import { FumblefishError } from '../../model/errors.ts';
import type { GameMemory } from '../../model/memory.ts';
import { formatPlayerSpec, type PlayerSpec, RATING_RANGE, type SinglePlayer } from '../../model/player-spec.ts';
import { clamp } from '../../personality/clamp.ts';
import { configuredRating, ratingUnderPressure } from '../../personality/pressure/rating-under-pressure.ts';
import type { PlayerFailure } from '../../ports/player.ts';
import type { Rng } from '../../random/streams.ts';
import { weaponizerFires } from '../../timing/shortcuts.ts';
import { onClockPlan } from '../../timing/think-plan.ts';
import { ERRORS } from '../errors.ts';
import type { Stage, StageInput, StageResult } from '../stage.ts';
import { temperatureInForce } from '../temperature.ts';

/**
 * Asks who proposes the moves (D0 §1 stage 3): the explorer while the game is in it, else the personality's player, of a
 * blend one slot, at the rating that pressure leaves. The roster's last resort never fails, so a failure there is a bug.
 */
export const engineQuery: Stage = {
  name: 'engine query',
  async run(input) {
    if (input.draft.source === 'book') return { patch: {}, note: { ran: false, why: 'the book has moved' } };
    const who = asked(input.facts.personality.player, input.rng, input);
    const explored = await explore(input, who.spec);
    return explored.kind === 'found' ? fromExplorer(input, explored) : askPlayer(input, who, explored);
  },
};

type Explored =
  | {
      readonly kind: 'found';
      readonly proposal: Proposal;
      readonly bookGames: number;
      readonly memory: GameMemory;
      readonly rating: number | null;
    }
  | {
      readonly kind: 'none';
      readonly memory: GameMemory;
      readonly bookGames: number | null;
      /** Why the explorer had nothing, for the note. */
      readonly missed?: string;
    };

/**
 * How often people played each move here (E-07): before any player where the books say so, or as the player itself, who
 * is Flounder of the same rating from the first miss on. Premoves are never worth a request elsewhere.
 */
async function explore(input: StageInput, spec: SinglePlayer): Promise<Explored> {
  const { facts, draft, rng, ports, strict, deadlineMs, signal } = input;
  const { memory } = draft;
  const { books, player } = facts.personality;
  const itself = spec.kind === 'explorer' && !books.explorer.enabled;
  if (!ports.books || strict || !(books.explorer.enabled || itself)) return { kind: 'none', memory, bookGames: null };
  const explorer = itself ? { enabled: true, rating: spec.rating } : books.explorer;
  const rating = explorer.rating ?? configuredRating(player);
  const request = { line: facts.line, books: { ...books, explorer }, off: memory.booksOff, rating };
  const answer = await ports.books.explore({ ...request, rng, deadlineMs, signal });
  const after = { ...memory, booksOff: answer.off };
  if (answer.kind === 'none') return { kind: 'none', memory: after, bookGames: 0, missed: answer.note.why };
  const { candidates, games, note } = answer;
  const entropy = entropyBits(candidates.map(({ raw }) => raw));
  const shared = { candidates, note, probes: [], evaluationCp: null };
  const proposal = { kind: 'distribution', player: 'explorer', entropyBits: entropy, ...shared } as const;
  return { kind: 'found', proposal, bookGames: games, memory: after, rating };
}

/** Its own rating is no strength to be pressed: curve A leaves it alone (blundermind §11). */
function fromExplorer(
  { facts, draft }: StageInput,
  { proposal, bookGames, memory, rating }: Extract<Explored, { kind: 'found' }>,
): StageResult {
  const source = onClockPlan(facts) ? 'book' : 'engine';
  const patch = { ...taken(draft, proposal, memory), bookGames, ratingInForce: rating, source } as const;
  return { patch, note: proposal.note };
}

async function askPlayer(
  input: StageInput,
  { spec, rating, jitter }: Asked,
  { memory, bookGames, missed }: Extract<Explored, { kind: 'none' }>,
): Promise<StageResult> {
  const { facts, draft, rng, ports, deadlineMs, signal } = input;
  const spread = temperatureInForce(facts, draft.curveMs, draft);
  const { temperature } = spread;
  const answer = await ports.players.find(spec)({ facts, rating, temperature, rng, deadlineMs, signal });
  const proposal = legalOnly(answer, input);
  // Flounder's temperature is the rough think's; a distribution's waits for the precise one (D0 §4).
  const pressed = proposal.kind === 'costs' ? spread : {};
  return {
    patch: {
      ...taken(draft, proposal, memory),
      ...pressed,
      bookGames,
      ratingInForce: rating,
      ...settled(proposal, input),
    },
    note: {
      ...proposal.note,
      data: {
        ...proposal.note.data,
        ...(facts.personality.player.kind === 'blend' && { slot: formatPlayerSpec(spec) }),
        ...(rating !== null && { rating }),
        ...(jitter !== 0 && { jitter }),
        ...(missed !== undefined && { explorer: missed }),
      },
    },
  };
}

interface Asked {
  readonly spec: SinglePlayer;
  readonly rating: number | null;
  /** What variety added to the dial. */
  readonly jitter: number;
}

/** Who is asked this time, and how strong it is just now. Both chances are always drawn. */
function asked(player: PlayerSpec, rng: Rng, { facts, draft, strict }: StageInput): Asked {
  const [share, variety] = [rng.next(), rng.next()];
  const spec = player.kind === 'blend' ? slotOf(player.blend, share) : player;
  if (!('rating' in spec)) return { spec, rating: null, jitter: 0 };
  // Jitter is the dial's own: neither stand-ins nor slots have it (blundermind §1.6).
  const base =
    player.kind === 'flounder' ? varied(player.rating, facts.personality.choice.variety, variety) : spec.rating;
  const weaponized = !strict && weaponizerFires(facts);
  const rating = ratingUnderPressure(facts.personality, base, facts.control, draft.curveMs, weaponized);
  return { spec, rating, jitter: base - spec.rating };
}

function slotOf(blend: Extract<PlayerSpec, { kind: 'blend' }>['blend'], uniform: number): SinglePlayer {
  const index = pickIndex(
    blend.map(({ weight }) => weight),
    uniform,
  );
  const slot = blend[index];
  if (!slot) throw new Error('a blend has slots');
  return slot.player;
}

/** Up or down by 100 or 200, symmetrically (E-03). */
function varied(rating: number, { by100, by200 }: { by100: number; by200: number }, uniform: number): number {
  const jitters = [-200, -100, 100, 200];
  const chances = [by200 / 2, by100 / 2, by100 / 2, by200 / 2];
  const stays = Math.max(0, 1 - by100 - by200);
  const jitter = [...jitters, 0][pickIndex([...chances, stays], uniform)] ?? 0;
  return clamp(rating + jitter, ...RATING_RANGE.flounder);
}

/** A bot plays legal moves only (M-19); a proposal without one is as good as none. */
function legalOnly(answer: Result<Proposal, PlayerFailure>, { facts }: StageInput): Proposal {
  if (!answer.ok) throw new FumblefishError(ERRORS.NO_PROPOSAL, `${answer.error.player}: ${answer.error.reason}`);
  const proposal = answer.value;
  if (proposal.kind !== 'distribution') return proposal;
  const legal = new Set(legalUcis(facts.line));
  const candidates = proposal.candidates.filter(({ move }) => legal.has(move));
  if (candidates.length === 0) throw new FumblefishError(ERRORS.NO_PROPOSAL, `${proposal.player}: no legal move`);
  return { ...proposal, candidates };
}

function taken(draft: Draft, proposal: Proposal, memory: GameMemory): Partial<Draft> {
  const evaluationCp = draft.evaluationCp ?? proposal.evaluationCp;
  return {
    proposal,
    candidates: proposal.candidates,
    probes: [...draft.probes, ...proposal.probes],
    evaluationCp,
    // A forced move is played without looking; what was seen before still holds best.
    memory: { ...memory, evaluationCp: evaluationCp ?? memory.evaluationCp },
  };
}

/** Only a distribution can be checked strictly, so a premove comes from nothing else. */
const settled = (proposal: Proposal, { strict }: StageInput): Partial<Draft> =>
  proposal.kind === 'finished' && !strict ? { move: proposal.move } : {};
