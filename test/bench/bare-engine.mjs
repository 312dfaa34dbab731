import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const HOST = fileURLToPath(new URL('../../dist/engines/stockfish-host.mjs', import.meta.url));

/** The engine and nothing else: lines in, lines out. */
export class BareEngine {
  #child;
  #lines;

  static async start() {
    const engine = new BareEngine();
    engine.#child = spawn(process.execPath, [HOST], { stdio: ['pipe', 'pipe', 'inherit'] });
    // As the pool runs its engines: they must not take time from the games.
    setPriority(engine.#child.pid, 10);
    engine.#lines = createInterface({ input: engine.#child.stdout });
    await engine.#ask('uci', 'uciok');
    await engine.#ask('setoption name Hash value 16\nisready', 'readyok');
    return engine;
  }

  /** Milliseconds of one fresh search of every move at depth 8. */
  async search(moves, multipv) {
    const startedMs = performance.now();
    await this.#ask(`ucinewgame\nsetoption name MultiPV value ${multipv}\nisready`, 'readyok');
    await this.#ask(`position startpos moves ${moves}\ngo depth 8`, 'bestmove');
    return performance.now() - startedMs;
  }

  searchForEver() {
    this.#child.stdin.write('position startpos\ngo infinite\n');
  }

  stop() {
    this.#child.kill('SIGKILL');
  }

  #ask(text, until) {
    return new Promise((resolve) => {
      const listen = (line) => {
        if (!line.startsWith(until)) return;
        this.#lines.off('line', listen);
        resolve(line);
      };
      this.#lines.on('line', listen);
      this.#child.stdin.write(`${text}\n`);
    });
  }
}
