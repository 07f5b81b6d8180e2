import { describeWait } from '#domain/time.ts';
import { ShopError } from '../../errors.ts';
import type { AttemptCount } from './attempts.ts';

/**
 * Throws RESOURCE_EXHAUSTED when an attempt exceeds its limit. The message says how long to wait, `hint` what
 * to do instead; the details contain `retryAfter` in seconds.
 */
export function requireAllowed({ allowed, retryAfter }: AttemptCount, hint = ''): void {
  if (allowed) return;
  const wait = describeWait(retryAfter);
  throw new ShopError('RESOURCE_EXHAUSTED', `Too many attempts. Please wait ${wait} and try again${hint}.`, {
    retryAfter,
  });
}
