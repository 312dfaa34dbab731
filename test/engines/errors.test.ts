import { describe, expect, it } from 'vitest';

import { startError } from '../../src/engines/errors.ts';

describe('what is said of an engine that does not start', () => {
  it.each([
    ['/opt/sf', 'missing', 'ENGINE_NOT_FOUND', /engines\.path names was not found \(\/opt\/sf: why\)$/],
    ['/opt/sf', 'notExecutable', 'ENGINE_NOT_EXECUTABLE', /cannot be run \(\/opt\/sf: why\)$/],
    ['/bin/cat', 'ended', 'ENGINE_NOT_UCI', /does not speak UCI \(\/bin\/cat: why\)$/],
    [null, 'ended', 'ENGINE_BROKEN', /comes with Fumblefish could not be started \(why\)$/],
  ] as const)('%s, %s: %s', (path, cause, code, message) => {
    const error = startError(path, { cause, reason: 'why' });
    expect(error.code).toBe(code);
    expect(error.message).toMatch(message);
    expect(error.advice).not.toBe('');
  });
});
