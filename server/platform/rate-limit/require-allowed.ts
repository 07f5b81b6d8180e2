import { ShopError } from '../../errors.ts';
import type { Counted } from './count-attempt.ts';

/** Throws RESOURCE_EXHAUSTED with how long to wait, `retryAfter` in its details, when a try is one too many. */
export function requireAllowed({ allowed, retryAfter }: Counted, instead = ''): void {
  if (allowed) return;
  const minutes = Math.ceil(retryAfter / 60);
  const wait = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  throw new ShopError(
    'RESOURCE_EXHAUSTED',
    `That was a lot of tries in a short time. Please wait ${wait} and try again${instead}.`,
    { retryAfter },
  );
}
