import { ShopError } from '../../errors.ts';
import type { Logger } from '../../platform/log.ts';
import { isPaymentsError } from './payments-error.ts';

interface Question {
  /** What the log says when the provider can't be asked, and what it is about. */
  failed: string;
  about: Record<string, string>;
  /** What the admin reads about the next attempt. */
  next?: string;
}

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
    throw new ShopError('UNAVAILABLE', `We can’t reach the payment provider right now. ${next}`);
  }
}
