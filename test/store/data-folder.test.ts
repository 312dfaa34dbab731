import { spawn } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Result } from '../../src/chess/result.ts';
import { type DataFolder, openDataFolder } from '../../src/store/data-folder.ts';
import { startOf } from '../../src/store/process-table.ts';
import { ManualClock } from '../support/manual-clock.ts';
import { freshFolder } from './support.ts';

const TOKEN = 'lip_abcdefghijklmnop';
const clock = new ManualClock(Date.now());

function opened(path = freshFolder()): DataFolder {
  const folder = openDataFolder(path, clock);
  if (!folder.ok) throw folder.error;
  return folder.value;
}

const codeOf = (result: Result<unknown, { readonly code: string }>) => (result.ok ? 'ok' : result.error.code);
const lockFile = (folder: DataFolder) => join(folder.path, 'locks', readdirSync(join(folder.path, 'locks'))[0] ?? '');

/** Another process of this machine, for as long as the test runs. */
function otherProcess(): number {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1e6)'], { stdio: 'ignore' });
  onTestFinished(() => void child.kill());
  return child.pid ?? 0;
}

/** The id of a process that has ended. */
async function endedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0'], { stdio: 'ignore' });
  await new Promise((resolve) => child.once('exit', resolve));
  return child.pid ?? 0;
}

describe('the data folder', () => {
  it('is made for this user alone', () => {
    const folder = opened(join(freshFolder(), 'new', 'data'));
    expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  });

  it('makes its seed once, from 128 bits, readable by this user alone', () => {
    const path = freshFolder();
    const first = opened(path);
    expect(first.botSeed).toMatch(/^[0-9a-f]{32}$/);
    expect(opened(path).botSeed).toBe(first.botSeed);
    expect(opened().botSeed).not.toBe(first.botSeed);
    expect(statSync(join(path, 'bot-seed')).mode & 0o777).toBe(0o600);
  });

  it('replaces a seed file that was cut short', () => {
    const path = freshFolder();
    writeFileSync(join(path, 'bot-seed'), '0123');
    const { botSeed } = opened(path);
    expect(botSeed).toMatch(/^[0-9a-f]{32}$/);
    expect(opened(path).botSeed).toBe(botSeed);
  });

  it('says in a sentence that a file is in its place, or that nothing can be written there', () => {
    const file = join(freshFolder(), 'file');
    writeFileSync(file, '');
    const inPlace = openDataFolder(file, clock);
    expect(codeOf(inPlace)).toBe('DATA_NOT_A_FOLDER');
    expect(inPlace.ok || inPlace.error.message).toBe(`The data folder is not a folder (${file}: EEXIST)`);
    expect(codeOf(openDataFolder(join(file, 'below'), clock))).toBe('DATA_NOT_A_FOLDER');
    expect(codeOf(openDataFolder(join(freshFolder(), 'n'.repeat(300)), clock))).toBe('DATA_UNWRITABLE');
    // Making folders recursively never returns from here on Node 20.
    expect(codeOf(openDataFolder('/proc/nope', clock))).toBe('DATA_UNWRITABLE');
    const blocked = opened();
    writeFileSync(join(blocked.path, 'locks'), '');
    expect(codeOf(blocked.lockToken(TOKEN))).toBe('DATA_NOT_A_FOLDER');
  });
});

describe('the lock of a token', () => {
  it('never has the token on the disk', () => {
    const folder = opened();
    folder.lockToken(TOKEN);
    expect(lockFile(folder)).not.toContain('abcdefgh');
    expect(readFileSync(lockFile(folder), 'utf8')).not.toContain('abcdefgh');
  });

  it('is held once, also within one process, and free after its release', () => {
    const folder = opened();
    const lock = folder.lockToken(TOKEN);
    expect(codeOf(lock)).toBe('ok');
    expect(codeOf(opened(folder.path).lockToken(TOKEN))).toBe('TOKEN_IN_USE');
    expect(codeOf(folder.lockToken('lip_another_token'))).toBe('ok');
    if (lock.ok) lock.value.release();
    const next = folder.lockToken(TOKEN);
    expect(codeOf(next)).toBe('ok');
    if (lock.ok) lock.value.release();
    expect(codeOf(folder.lockToken(TOKEN))).toBe('TOKEN_IN_USE');
  });

  it('tells the process that holds it', () => {
    const folder = opened();
    const pid = otherProcess();
    holdFor(folder, { pid, start: startOf(pid), since: '2026-01-31T12:00:00.000Z' });
    const refused = folder.lockToken(TOKEN);
    expect(refused.ok || refused.error.message).toBe(
      `Another process plays with this token (process ${pid}, since 2026-01-31T12:00:00.000Z)`,
    );
  });

  it('is taken over from a process that has ended', async () => {
    const folder = opened();
    holdFor(folder, { pid: await endedProcess(), start: '1', since: '' });
    expect(codeOf(folder.lockToken(TOKEN))).toBe('ok');
    expect(JSON.parse(readFileSync(lockFile(folder), 'utf8')).pid).toBe(process.pid);
    expect(readdirSync(join(folder.path, 'locks'))).toHaveLength(1);
  });

  it.skipIf(startOf(process.pid) === null)('is taken over where its process id now belongs to another process', () => {
    const folder = opened();
    holdFor(folder, { pid: otherProcess(), start: '1', since: '' });
    expect(codeOf(folder.lockToken(TOKEN))).toBe('ok');
  });

  it('is taken over from an earlier process with our own id, as after the restart of a container', () => {
    const folder = opened();
    holdFor(folder, { pid: process.pid, start: '1', since: '' });
    expect(codeOf(folder.lockToken(TOKEN))).toBe('ok');
  });

  it('that is being written is respected, and taken over when it has stayed unreadable', () => {
    const folder = opened();
    holdFor(folder, null);
    utimesSync(lockFile(folder), clock.nowMs() / 1000, clock.nowMs() / 1000);
    expect(codeOf(folder.lockToken(TOKEN))).toBe('TOKEN_IN_USE');
    utimesSync(lockFile(folder), clock.nowMs() / 1000 - 10, clock.nowMs() / 1000 - 10);
    expect(codeOf(folder.lockToken(TOKEN))).toBe('ok');
  });

  it('is released at the end of the process', () => {
    const folder = opened();
    const before = process.listeners('exit');
    folder.lockToken(TOKEN);
    const atExit = process.listeners('exit').find((listener) => !before.includes(listener));
    atExit?.(0);
    expect(readdirSync(join(folder.path, 'locks'))).toEqual([]);
  });
});

/** Puts a lock there as another process would have left it. */
function holdFor(folder: DataFolder, holder: object | null): void {
  const lock = folder.lockToken(TOKEN);
  const file = lockFile(folder);
  if (lock.ok) lock.value.release();
  mkdirSync(join(folder.path, 'locks'), { recursive: true });
  writeFileSync(file, holder === null ? '' : JSON.stringify(holder));
}
