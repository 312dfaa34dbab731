import { DONE, json } from './answer.ts';
import { type Faults, faultSchema } from './faults.ts';
import { open, type Reaction, type Route } from './http.ts';
import type { World } from './world.ts';

/** Faults by request and the journal, outside the server's own paths; only where faults are allowed. */
export function adminRoutes(world: World): Route[] {
  const { faults, journal } = world;
  return [
    open('POST', '/sandbox/faults', ({ text }) => addFault(faults, text)),
    open('GET', '/sandbox/faults', () => json(faults.list())),
    open('POST', '/sandbox/faults/clear', () => {
      faults.clear();
      return DONE;
    }),
    open('GET', '/sandbox/journal', () => json(journal.entries())),
  ];
}

function addFault(faults: Faults, text: string): Reaction {
  let asked: unknown;
  try {
    asked = JSON.parse(text);
  } catch {
    return json({ error: 'Invalid JSON' }, 400);
  }
  const spec = faultSchema.safeParse(asked);
  if (spec.success) return json(faults.add(spec.data), 201);
  return json({ error: spec.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('; ') }, 400);
}
