/** Game statuses with the numbers that events carry (lichess-api §2.7). */
export const STATUS_IDS = {
  created: 10,
  started: 20,
  aborted: 25,
  mate: 30,
  resign: 31,
  stalemate: 32,
  timeout: 33,
  draw: 34,
  outoftime: 35,
  cheat: 36,
  noStart: 37,
  unknownFinish: 38,
  insufficientMaterialClaim: 39,
  variantEnd: 60,
} as const;

export type Status = keyof typeof STATUS_IDS;

export const isPlaying = (status: Status): boolean => status === 'created' || status === 'started';
export const statusJson = (status: Status): { id: number; name: Status } => ({ id: STATUS_IDS[status], name: status });
