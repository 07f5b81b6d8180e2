/**
 * The provider did not do what was asked. `unavailable`: unreachable, too slow, overloaded or talking nonsense, so a later
 * try may work; `refused`: it understood and said no. What it said is for the log only, never for a client.
 */
export class PaymentsError extends Error {
  override name = 'PaymentsError';
  readonly kind: 'unavailable' | 'refused';
  readonly httpStatus: number | null;

  constructor(kind: 'unavailable' | 'refused', message: string, httpStatus: number | null = null) {
    super(message);
    this.kind = kind;
    this.httpStatus = httpStatus;
  }
}

export function isPaymentsError(error: unknown): error is PaymentsError {
  return error instanceof Error && error.name === 'PaymentsError';
}

/**
 * Makes one error of whatever the SDK throws: `{ statusCode, error }` after an answer, and its own TypeError when there was
 * none (it reads the status of a reply that is not there).
 */
export function asPaymentsError(thrown: unknown): PaymentsError {
  if (isPaymentsError(thrown)) return thrown;
  const { statusCode, error } = Object(thrown) as { statusCode?: unknown; error?: { description?: unknown } };
  if (typeof statusCode !== 'number')
    return new PaymentsError('unavailable', 'The payment provider did not answer.');
  const said = typeof error?.description === 'string' ? `: ${error.description.slice(0, 300)}` : '';
  const refused = statusCode >= 400 && statusCode < 500 && ![408, 409, 425, 429].includes(statusCode);
  return new PaymentsError(
    refused ? 'refused' : 'unavailable',
    `The payment provider answered ${statusCode}${said}`,
    statusCode,
  );
}
