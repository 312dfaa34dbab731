import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { listenToService } from '../../src/web/client/parts/live-feed.ts';

class FakeSource {
  static opened: FakeSource[] = [];
  onerror: (() => void) | null = null;
  closed = false;
  readonly #listeners = new Map<string, (event: { data: string }) => void>();

  constructor() {
    FakeSource.opened.push(this);
  }

  addEventListener(name: string, listener: (event: { data: string }) => void): void {
    this.#listeners.set(name, listener);
  }

  close(): void {
    this.closed = true;
  }

  say(event: string, data: object): void {
    this.#listeners.get(event)?.({ data: JSON.stringify(data) });
  }
}

const latest = (): FakeSource => FakeSource.opened.at(-1) ?? new FakeSource();

describe('the feed of a page', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('EventSource', FakeSource);
    FakeSource.opened = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  const listen = () => {
    const heard: string[] = [];
    const stop = listenToService({ onMessage: ({ event }) => heard.push(event), onLost: () => heard.push('lost') });
    return { heard, stop };
  };

  it('passes on what the service says', () => {
    const { heard } = listen();
    latest().say('snapshot', {});
    latest().say('game', {});
    latest().say('beat', {});
    expect(heard).toEqual(['snapshot', 'game', 'beat']);
  });

  it('opens the stream anew after an error, more and more slowly, until it is heard again', () => {
    const { heard } = listen();
    const waits: number[] = [];
    for (let i = 0; i < 4; i++) {
      const before = FakeSource.opened.length;
      latest().onerror?.();
      const fromMs = Date.now();
      while (FakeSource.opened.length === before) vi.advanceTimersByTime(100);
      waits.push(Date.now() - fromMs);
    }
    expect(waits).toEqual([1000, 2000, 4000, 5000]);
    latest().say('snapshot', {});
    latest().onerror?.();
    vi.advanceTimersByTime(1000);
    expect(FakeSource.opened).toHaveLength(6);
    expect(heard).toEqual(['lost', 'lost', 'lost', 'lost', 'snapshot', 'lost']);
  });

  it('takes eight seconds of silence for a dead stream, and no less', () => {
    const { heard } = listen();
    for (let i = 0; i < 5; i++) {
      vi.advanceTimersByTime(7900);
      latest().say('beat', {});
    }
    expect(heard).not.toContain('lost');
    vi.advanceTimersByTime(8000);
    expect(heard.at(-1)).toBe('lost');
    expect(FakeSource.opened[0]?.closed).toBe(true);
  });

  it('leaves nothing behind when it is stopped', () => {
    const { stop } = listen();
    stop();
    expect(latest().closed).toBe(true);
    expect(vi.getTimerCount()).toBe(0);
  });
});
