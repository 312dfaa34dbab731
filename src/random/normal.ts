/** Box and Muller's standard normal of two uniform numbers in [0, 1). */
export function normal(first: number, second: number): number {
  return Math.sqrt(-2 * Math.log(1 - first)) * Math.cos(2 * Math.PI * second);
}
