/** Where the bounds cross, the upper one holds. */
export const clamp = (value: number, low: number, high: number): number => Math.min(high, Math.max(low, value));
