import { defineErrors } from '../model/errors.ts';

/** What can be wrong with an account when the service starts. */
export const LICHESS_ERRORS = defineErrors({
  TOKEN_MISSING: [
    'The server got no token',
    'Create a token with the scope bot:play on the account page of the server, and set it as LICHESS_TOKEN or in the configuration.',
  ],
  TOKEN_UNKNOWN: [
    'The server does not know this token',
    'Check that the whole token was copied and belongs to this server; if it was revoked or has expired, create a new one with the scope bot:play.',
  ],
  SCOPE_MISSING: [
    'The token may not play as a bot: it lacks the scope bot:play',
    'Create a new token with the scope bot:play; the scopes of a token cannot be changed later.',
  ],
  NOT_A_BOT: [
    'The account is not a BOT account',
    'Run fumblefish upgrade to make it one for good, or use the token of an account that is one.',
  ],
  NOT_A_BOT_AND_PLAYED: [
    'The account is not a BOT account, and as it has played games it cannot become one',
    'Make a new account, play nothing with it, create a token for it and run fumblefish upgrade.',
  ],
  REFUSED: [
    'The server refuses this account',
    'Sign in with a browser and read what the server says about the account.',
  ],
  RATE_LIMITED: [
    'The server asks for a pause after too many requests',
    'Nothing needs to be done: the service tries again after it. Look for another program that uses the same token.',
  ],
  SERVER_UNREACHABLE: [
    'The server cannot be reached',
    'Check lichess.url and the connection of this machine; the service goes on trying.',
  ],
  SERVER_UNTRUSTED: [
    "The server's certificate is not accepted",
    'Check the date and time of this machine first, then lichess.url and any proxy on the way.',
  ],
  NOT_LICHESS: [
    'The address answers, but not as Lichess does',
    'Check lichess.url: it takes the address alone, such as https://lichess.org, without a path.',
  ],
  CLOCK_WRONG: [
    'The clock of this machine differs from that of the server',
    'Games are played all the same, but times in logs and records are wrong: set the clock, best by a time service.',
  ],
});
