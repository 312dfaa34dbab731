/** Four odd 32-bit constants, one a lane: the fractional bits of the square roots of 2, 3, 5 and 7. */
const LANES = [0x6a09e667, 0xbb67ae85, 0x3c6ef373, 0xa54ff53b] as const;

/**
 * 128 well-mixed bits of a text, as four signed 32-bit words, never all zero. Not cryptographic: it turns structured
 * names (small seeds, neighbouring plies) into unrelated generator states, which generators fed raw do not give.
 */
export function hash128(text: string): [number, number, number, number] {
  const words = LANES.map((lane) => lane | 0) as [number, number, number, number];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    for (let lane = 0; lane < 4; lane++) {
      const word = (words[lane] as number) ^ (code + lane);
      words[lane] = Math.imul(rotate(word, 13 + lane), 0x9e3779b1) ^ (words[(lane + 1) & 3] as number);
    }
  }
  // Two rounds so that the last character reaches every lane.
  for (let round = 0; round < 2; round++) {
    for (let lane = 0; lane < 4; lane++)
      words[lane] = avalanche((words[lane] as number) ^ (words[(lane + 3) & 3] as number));
  }
  if (words.every((word) => word === 0)) words[0] = 1;
  return words;
}

const rotate = (word: number, bits: number): number => (word << bits) | (word >>> (32 - bits));

function avalanche(word: number): number {
  let x = word;
  x = Math.imul(x ^ (x >>> 16), 0x85ebca6b);
  x = Math.imul(x ^ (x >>> 13), 0xc2b2ae35);
  return x ^ (x >>> 16);
}
