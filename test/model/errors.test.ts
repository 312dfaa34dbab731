import { describe, expect, it } from 'vitest';
import { defineErrors, FumblefishError } from '../../src/model/errors.ts';

describe('errors', () => {
  const ERRORS = defineErrors({ TOKEN_MISSING: ['No token was given.', 'Set LICHESS_TOKEN.'] });

  it('carry the code they are declared under, the sentence and the advice', () => {
    const error = new FumblefishError(ERRORS.TOKEN_MISSING);
    expect(error).toBeInstanceOf(Error);
    expect([error.code, error.message, error.advice]).toEqual([
      'TOKEN_MISSING',
      'No token was given.',
      'Set LICHESS_TOKEN.',
    ]);
  });

  it('add the detail to the sentence and keep the cause', () => {
    const cause = new Error('inner');
    const error = new FumblefishError(ERRORS.TOKEN_MISSING, 'account house', { cause });
    expect(error.message).toBe('No token was given. (account house)');
    expect(error.cause).toBe(cause);
  });
});
