import { ShopError } from '../../errors.ts';
import type { Logger } from '../../platform/log.ts';

/**
 * A failed request to the payment provider. `unavailable`: no usable response, so a later attempt may
 * succeed. `refused`: the provider rejected the request. The message is for logs only.
 */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly kind: 'unavailable' | 'refused';
  /** Null when there was no response. */
  readonly httpStatus: number | null;

  constructor(
    kind: 'unavailable' | 'refused',
    message: string,
    httpStatus: number | null = null,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.kind = kind;
    this.httpStatus = httpStatus;
  }
}

export function isPaymentsError(error: unknown): error is PaymentsError {
  return error instanceof Error && error.name === 'PaymentsError';
}

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
