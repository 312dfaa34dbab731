import type { App } from '../app/app.ts';
import type { Log } from '../ports/log.ts';

/** Shells report a process that a signal ended as 128 and the signal's number; Ctrl-C is 2. */
const EXIT_INTERRUPTED = 130;

/** A signal that comes while the service still starts is heeded when it has. @returns whether one has come */
export function noteEarlyStop(): () => boolean {
  let asked = false;
  const note = (): void => {
    asked = true;
  };
  process.once('SIGINT', note);
  process.once('SIGTERM', note);
  return () => asked;
}

/** First signal: no new games, owed moves are sent, then the end. Second: everything is let go, the end at once. */
export function onStop(app: Pick<App, 'drain' | 'close'>, log: Log, exit: (code: number) => void = process.exit): void {
  let signals = 0;
  const stop = (signal: NodeJS.Signals): void => {
    signals++;
    log.info('stopping', { signal, stage: signals });
    if (signals === 1) void app.drain().then(() => exit(0));
    else if (signals === 2) void app.close().then(() => exit(EXIT_INTERRUPTED));
    else exit(EXIT_INTERRUPTED);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

/** A defect in one place must not end every game: it is written down, and the process goes on. */
export function surviveDefects(log: Log): void {
  process.on('uncaughtException', (error) => log.error('defect', { error }));
  process.on('unhandledRejection', (error) => log.error('defect', { error }));
}
