import { createHmac } from 'node:crypto';

/**
 * One seed a decision, keyed by the bot's secret: a trace may show it without telling the next one, and a restart draws
 * the same again.
 */
export function seedsOf(botSeed: string, accountId: string): (gameId: string, ply: number) => string {
  return (gameId, ply) =>
    createHmac('sha256', botSeed)
      .update(JSON.stringify([accountId, gameId, ply]))
      .digest('hex')
      .slice(0, 32);
}
