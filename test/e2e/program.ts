import { type ChildProcess, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { ROOT } from '../house/sources.ts';
import { until } from '../support/wait.ts';

const BIN = resolve(ROOT, 'bin/fumblefish.mjs');

export interface Ending {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

export interface Page {
  readonly status: number;
  readonly text: string;
}

/** The program as people run it: a process of its own, whose environment holds what a test gives it and nothing else. */
export class Program {
  readonly pid: number;
  readonly ended: Promise<Ending>;
  /** Every answer to a request of the test. */
  readonly answers: string[] = [];
  #child: ChildProcess;
  #out = '';
  #err = '';
  #ending: Ending | null = null;

  constructor(args: readonly string[], env: NodeJS.ProcessEnv, cwd: string) {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd,
      env: { PATH: process.env.PATH, HOME: cwd, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    this.pid = child.pid ?? 0;
    child.stdout.on('data', (chunk) => {
      this.#out += chunk;
    });
    child.stderr.on('data', (chunk) => {
      this.#err += chunk;
    });
    this.ended = new Promise((done) => {
      child.once('close', (code, signal) => {
        this.#ending = { code, signal };
        done(this.#ending);
      });
    });
  }

  get running(): boolean {
    return this.#ending === null;
  }
  get out(): string {
    return this.#out;
  }
  get err(): string {
    return this.#err;
  }
  /** Whatever it said, to people and to logs. */
  get said(): string {
    return this.#err + this.#out;
  }

  /** The lines of its log with this event. */
  logged(event: string): Record<string, unknown>[] {
    const lines = this.#out.split('\n').filter((line) => line.startsWith('{'));
    return lines.map((line) => JSON.parse(line) as Record<string, unknown>).filter((line) => line.event === event);
  }

  signal(name: NodeJS.Signals): void {
    this.#child.kill(name);
  }

  /** Nobody reads its output any more, as when a pipe's other end has gone. */
  deafen(): void {
    this.#child.stdout?.destroy();
    this.#child.stderr?.destroy();
  }

  /** As a crash or the lack of memory ends it. Resolves when it is gone. */
  kill(): Promise<Ending> {
    this.signal('SIGKILL');
    return this.ended;
  }

  /** The address it serves at, once it has said so. */
  async url(): Promise<string> {
    const match = await until(
      () => (this.running ? /(http:\/\/127\.0\.0\.1:\d+)/.exec(this.#err) : fail(`it ended: ${this.said}`)),
      () => `the program tells its address; it said: ${this.said}`,
    );
    return match[1] ?? '';
  }

  async get(path: string): Promise<Page> {
    const response = await fetch(`${await this.url()}${path}`);
    const text = await response.text();
    this.answers.push(text, JSON.stringify([...response.headers]));
    return { status: response.status, text };
  }

  async json<T>(path: string): Promise<T> {
    return JSON.parse((await this.get(path)).text) as T;
  }

  /** Resolves when at least one account plays. */
  async ready(): Promise<this> {
    await until(
      async () => (await this.get('/readyz')).status === 200,
      () => `an account plays; the program said: ${this.said}`,
    );
    return this;
  }

  /** One metric's value for the given labels, summed over the others; 0 where it was never counted. */
  async metric(name: string, labels: Readonly<Record<string, string>> = {}): Promise<number> {
    const { text } = await this.get('/metrics');
    const wanted = Object.entries(labels).map(([key, value]) => `${key}="${value}"`);
    return text
      .split('\n')
      .filter((line) => line.startsWith(`${name}{`) || line.startsWith(`${name} `))
      .filter((line) => wanted.every((label) => line.includes(label)))
      .reduce((sum, line) => sum + Number(line.split(' ').at(-1)), 0);
  }
}

function fail(message: string): never {
  throw new Error(message);
}
