import { resolve } from 'node:path';
import type { ErrorKind } from '../../src/model/errors.ts';
import { ROOT, sources } from './sources.ts';

const isKind = (value: unknown): value is ErrorKind =>
  typeof value === 'object' && value !== null && 'code' in value && 'advice' in value;

/** Every error that any room declares, by the room's name. */
export async function registries(): Promise<Map<string, ErrorKind[]>> {
  const rooms = new Map<string, ErrorKind[]>();
  const files = sources(/\/errors\.ts$/).filter((file) => !file.startsWith('src/model/'));
  for (const path of files.sort()) {
    const module: Record<string, unknown> = await import(resolve(ROOT, path));
    const lists = Object.values(module).filter((value) => typeof value === 'object' && value !== null);
    rooms.set(
      path.split('/')[1] ?? '',
      lists.flatMap((list) => Object.values(list as object).filter(isKind)),
    );
  }
  return rooms;
}
