import { ShopError } from '../../errors.ts';
import type { Logger } from '../../platform/log.ts';
import { isPaymentsError, isUnauthorised } from './payments-error.ts';

interface Question {
  /** What the log says when the provider can't be asked, and what it is about. */
  failed: string;
  about: Record<string, string>;
  /** What the admin reads about the next attempt. */
  next?: string;
}

/** What admins read while the provider refuses our credentials. */
export const KEYS_REFUSED =
  'The payment provider refuses our keys, and has its own case. Nothing was sent. Please try again once the keys work.';

/** Asks the provider while an admin waits. Throws UNAVAILABLE for every failed request. */
export async function askWhileWaiting<T>(
  { log }: { log: Logger },
  { failed, about, next = 'Please try again in a minute.' }: Question,
  ask: () => Promise<T>,
): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    if (!isPaymentsError(error)) throw error;
    log.warn({ err: error, ...about }, failed);
    if (isUnauthorised(error)) throw new ShopError('UNAVAILABLE', KEYS_REFUSED);
    throw new ShopError('UNAVAILABLE', `We can’t reach the payment provider right now. ${next}`);
  }
}
