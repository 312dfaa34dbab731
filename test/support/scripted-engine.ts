import type { Connect, Transport, TransportEvents } from '../../src/engines/transport.ts';

/** A line that must come next, and what the engine does then: says lines, or anything else. */
export type Step = readonly [expected: string | RegExp, ...answers: readonly (string | Act)[]];
type Act = (engine: ScriptedEngine) => void;

/** Lines of a well-mannered engine with the options that searches set. */
export const GREETING = [
  'id name Scripted 1',
  'option name Hash type spin default 16 min 1 max 1024',
  'option name Clear Hash type button',
  'option name MultiPV type spin default 1 min 1 max 256',
  'option name Skill Level type spin default 20 min 0 max 20',
  'option name UCI_Chess960 type check default false',
  'uciok',
];

/**
 * An engine that follows a script, in place of a process: it expects this line, answers those, and at the end nothing
 * may be left over. A `strict` one expects every line; a `polite` one greets, gets ready and takes its settings by
 * itself, and its script has only the rest. Answers come later, as a process's do, never inside the sending.
 */
export class ScriptedEngine {
  readonly heard: string[] = [];
  killed = false;
  ended = false;
  readonly #steps: Step[];
  readonly #polite: boolean;
  readonly #unexpected: string[] = [];
  #mute = false;
  #events: TransportEvents | undefined;

  private constructor(polite: boolean, steps: readonly Step[]) {
    this.#polite = polite;
    this.#steps = [...steps];
  }

  static strict(...steps: readonly Step[]): ScriptedEngine {
    return new ScriptedEngine(false, steps);
  }

  static polite(...steps: readonly Step[]): ScriptedEngine {
    return new ScriptedEngine(true, steps);
  }

  readonly connect: Connect = (events): Transport => {
    this.#events = events;
    return {
      send: (lines) => {
        for (const line of lines) this.#hear(line);
      },
      kill: () => {
        this.killed = true;
        this.end('killed by SIGKILL');
      },
      hangUp: () => {
        if (this.#polite && !this.#mute) this.end('ended with exit code 0');
      },
    };
  };

  /** Speaks without being asked: a late `bestmove`, garbage. */
  say(...lines: readonly string[]): void {
    queueMicrotask(() => {
      for (const line of lines) if (!this.ended) this.#events?.onLine(line);
    });
  }

  /** From now on it reads and says nothing; only a kill ends it. */
  hang(): void {
    this.#mute = true;
  }

  end(reason = 'ended with exit code 1'): void {
    queueMicrotask(() => {
      if (this.ended) return;
      this.ended = true;
      this.#events?.onEnd({ cause: 'ended', reason });
    });
  }

  /** The lines heard, but for those that every exchange has. */
  get work(): readonly string[] {
    return this.heard.filter((line) => !/^(uci|isready|setoption .*|ucinewgame|quit)$/.test(line));
  }

  /** Throws unless the script was followed to its end. */
  assertDone(): void {
    if (this.#unexpected.length > 0)
      throw new Error(`the engine was told what its script does not have: ${this.#unexpected}`);
    if (this.#steps.length > 0)
      throw new Error(`the engine was never told ${this.#steps.map(([expected]) => expected)}`);
  }

  #hear(line: string): void {
    this.heard.push(line);
    if (this.#mute || this.ended) return;
    if (this.#polite && this.#manners(line)) return;
    const [expected, ...answers] = this.#steps[0] ?? [];
    const fits = typeof expected === 'string' ? expected === line : expected?.test(line);
    if (!fits) {
      // An obliging engine without a script leaves its searches to the test.
      if (!this.#polite || this.#steps.length > 0) this.#unexpected.push(line);
      return;
    }
    this.#steps.shift();
    for (const answer of answers) {
      if (typeof answer === 'string') this.say(answer);
      else answer(this);
    }
  }

  #manners(line: string): boolean {
    if (line === 'uci') this.say(...GREETING);
    else if (line === 'isready') this.say('readyok');
    return /^(uci|isready|setoption .*|ucinewgame|quit)$/.test(line);
  }
}

/** Gives each new connection the next engine. */
export function engines(...scripts: readonly ScriptedEngine[]): Connect {
  const left = [...scripts];
  return (events) => {
    const next = left.shift();
    if (!next) throw new Error('more engines were started than the test has');
    return next.connect(events);
  };
}

/** Info lines as a search of these moves prints them at one depth: the first move best, 10 centipawns apart. */
export const infoLines = (depth: number, moves: readonly string[]): string[] =>
  moves.map(
    (move, i) =>
      `info depth ${depth} seldepth ${depth} multipv ${i + 1} score cp ${100 - 10 * i} nodes ${depth * 100} nps 1000 time 1 pv ${move}`,
  );
