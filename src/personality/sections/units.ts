/** Seconds of a file as milliseconds of the program. */
export const msOf = (seconds: number): number => Math.round(seconds * 1000);

/** Percent of a file as a probability. */
export const shareOf = (pct: number): number => pct / 100;

export const SECONDS = { unit: 'seconds' };
export const PERCENT = { unit: 'percent' };
export const CENTIPAWNS = { unit: 'centipawns' };
