const FIRST_MS = 1000;
const LONGEST_MS = 5000;

/** How long to wait before attempt 2, 3, … : one second, doubled up to five. @param failures in a row, from 1 */
export const backoffMs = (failures: number): number =>
  Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(10, Math.max(0, failures - 1)));
