/**
 * - `unavailable`: no usable response, so a later attempt may succeed
 * - `unauthorised`: the provider refuses our credentials, so that an attempt succeeds once they are right
 * - `refused`: the provider rejected the request
 */
type FailureKind = 'unavailable' | 'unauthorised' | 'refused';

/** A failed request to the payment provider. The message is for logs only. */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly kind: FailureKind;
  /** Null when there was no response. */
  readonly httpStatus: number | null;

  constructor(kind: FailureKind, message: string, httpStatus: number | null = null, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
    this.httpStatus = httpStatus;
  }
}

export function isPaymentsError(error: unknown): error is PaymentsError {
  return error instanceof Error && error.name === 'PaymentsError';
}

/** Whether an error is the provider's refusal of our credentials. */
export function isUnauthorised(error: unknown): boolean {
  return isPaymentsError(error) && error.kind === 'unauthorised';
}
