import type { Clock } from '../ports/clock.ts';
import { type Answer, badRequest, type RateLimit, tooManyRequests } from './answer.ts';
import type { Challenge, Terms } from './challenge.ts';
import { termsSpeed } from './challenge.ts';
import type { Games } from './games.ts';
import { Allowance, DAY_MS, type Limits, MINUTE_MS } from './limits.ts';
import { isBot, ratingOf, type User } from './users.ts';
import { perfKey } from './variants.ts';

/** A player who takes challenges by rating takes them within so many points (lichess-api §5.2). */
const RATING_WINDOW = 300;
const COST_TO_HUMAN = 5;

/** Who may challenge whom, and how often. Each check returns the refusal, or null. */
export class ChallengeRules {
  readonly #clock: Clock;
  readonly #games: Games;
  readonly #perMinute: Allowance;
  readonly #perDay: Allowance;

  constructor(clock: Clock, games: Games, limits: Limits) {
    this.#clock = clock;
    this.#games = games;
    this.#perMinute = new Allowance(clock, limits.challengeCreditsPerMinute, MINUTE_MS);
    this.#perDay = new Allowance(clock, limits.challengeCreditsPerDay, DAY_MS);
  }

  refuseCreation(challenger: User, destination: User, terms: Terms): Answer | null {
    if (challenger === destination) return badRequest('You cannot challenge yourself');
    if (isBot(destination) && terms.rules.length > 0) return badRequest('Rules not applicable for bots');
    return (
      this.#refuseByPolicy(challenger, destination, terms) ??
      this.refuseBotGame(challenger, destination) ??
      this.#refuseCrowd(challenger, destination, terms) ??
      this.#refuseRate(challenger, destination)
    );
  }

  /** The day's games between bots: 429 at one's own limit, 400 at the other's (lichess-api §1.4). */
  refuseBotGame(self: User, opponent: User): Answer | null {
    if (!isBot(self) || !isBot(opponent)) return null;
    if (!this.#games.botGames.allows(self.id)) {
      const text = 'You played 100 games against other bots today, please wait before challenging another bot.';
      return tooManyRequests(text, this.#botLimit(self));
    }
    if (this.#games.botGames.allows(opponent.id)) return null;
    const ratelimit = this.#botLimit(opponent);
    const until = new Date(this.#clock.nowMs() + ratelimit.seconds * 1000).toISOString();
    const error = `${opponent.name} played 100 games against other bots today, please wait until ${until} to challenge them.`;
    return { status: 400, body: { error, ratelimit } };
  }

  refuseAcceptance(challenge: Challenge, user: User): Answer | null {
    if (isBot(user) && challenge.speed === 'ultraBullet') return badRequest('Game incompatible with a BOT account');
    if (this.#games.isFull()) return badRequest('Too many games are being played');
    return challenge.challenger ? this.refuseBotGame(user, challenge.challenger) : null;
  }

  #botLimit(bot: User): RateLimit {
    return { key: 'bot.vsBot.day', seconds: Math.ceil(this.#games.botGames.waitMs(bot.id) / 1000) };
  }

  #refuseByPolicy(challenger: User, destination: User, terms: Terms): Answer | null {
    const { name, accepts } = destination;
    if (destination.blocks.has(challenger.id)) return badRequest(`You cannot challenge ${name}.`);
    if (isBot(destination) && termsSpeed(terms) === 'ultraBullet') {
      return badRequest('Bots cannot play UltraBullet. Choose a slower time control.');
    }
    if (destination.follows.has(challenger.id) || accepts === 'always') return null;
    if (accepts === 'never') return badRequest(`${name} does not accept challenges.`);
    if (accepts === 'friends') return badRequest(`${name} only accepts challenges from friends.`);
    const key = perfKey(terms.variant, termsSpeed(terms));
    const difference = Math.abs(ratingOf(challenger, key) - ratingOf(destination, key));
    return difference > RATING_WINDOW ? badRequest(`Your ${key} rating is too far from ${name}.`) : null;
  }

  #refuseCrowd(challenger: User, destination: User, terms: Terms): Answer | null {
    const players = terms.control.kind === 'clock' ? [challenger, destination] : [];
    return this.#games.isFull(...players) ? badRequest('Challenge not created') : null;
  }

  #refuseRate(challenger: User, destination: User): Answer | null {
    const cost = destination.follows.has(challenger.id) ? 0 : isBot(destination) ? 1 : COST_TO_HUMAN;
    const { id } = challenger;
    if (!this.#perMinute.allows(id, cost) || !this.#perDay.allows(id, cost)) return tooManyRequests();
    this.#perMinute.spend(id, cost);
    this.#perDay.spend(id, cost);
    return null;
  }
}
