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
