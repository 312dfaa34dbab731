import { recall, remember } from '../parts/storage.ts';

export type Sound = 'move' | 'capture' | 'alert' | 'end';

/** One stroke of a sound: a tone that dies away. */
interface Stroke {
  readonly hertz: number;
  readonly atMs: number;
  readonly lastsMs: number;
  readonly type: OscillatorType;
  readonly volume: number;
}

/** Wood for moves, a bell for what should be noticed. */
const SOUNDS: Readonly<Record<Sound, readonly Stroke[]>> = {
  move: [{ hertz: 190, atMs: 0, lastsMs: 90, type: 'triangle', volume: 0.5 }],
  capture: [
    { hertz: 240, atMs: 0, lastsMs: 70, type: 'triangle', volume: 0.5 },
    { hertz: 150, atMs: 45, lastsMs: 110, type: 'triangle', volume: 0.55 },
  ],
  alert: [
    { hertz: 190, atMs: 0, lastsMs: 90, type: 'triangle', volume: 0.4 },
    { hertz: 740, atMs: 20, lastsMs: 260, type: 'sine', volume: 0.14 },
  ],
  end: [
    { hertz: 392, atMs: 0, lastsMs: 420, type: 'sine', volume: 0.18 },
    { hertz: 523, atMs: 140, lastsMs: 620, type: 'sine', volume: 0.18 },
  ],
};

let context: AudioContext | null = null;

/** Sounds are made here, not fetched, and are off until somebody asks for them. */
export const soundIsOn = (): boolean => recall('sound') === 'on';

export function chooseSound(on: boolean): void {
  remember('sound', on ? 'on' : null);
  if (on) play('move');
}

export function play(sound: Sound): void {
  if (!soundIsOn()) return;
  context ??= new AudioContext();
  const output = context;
  // Browsers hold sound back until the page was touched; what is asked for before stays unheard.
  const ready = output.state === 'suspended' ? output.resume() : Promise.resolve();
  ready.then(
    () => {
      for (const stroke of SOUNDS[sound]) strike(output, stroke);
    },
    () => undefined,
  );
}

function strike(output: AudioContext, { hertz, atMs, lastsMs, type, volume }: Stroke): void {
  const start = output.currentTime + atMs / 1000;
  const end = start + lastsMs / 1000;
  const tone = new OscillatorNode(output, { type, frequency: hertz });
  const gain = new GainNode(output, { gain: 0 });
  gain.gain.setValueAtTime(0, start);
  gain.gain.linearRampToValueAtTime(volume, start + 0.004);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  tone.connect(gain).connect(output.destination);
  tone.start(start);
  tone.stop(end);
}
