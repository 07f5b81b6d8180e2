import { HTTPException } from 'hono/http-exception';

interface Refusal {
  status?: 400 | 401 | 404 | 409;
  field?: string;
  reason?: string;
}

/** Returns an error response, to throw. Source: https://razorpay.com/docs/errors */
export function refuse(description: string, { status = 400, field, reason }: Refusal = {}): HTTPException {
  const about = field === undefined ? {} : { field };
  const invalid = field !== undefined;
  return new HTTPException(status, {
    message: description,
    res: Response.json(
      {
        error: {
          code: 'BAD_REQUEST_ERROR',
          description,
          source: invalid ? 'business' : 'NA',
          step: invalid ? 'payment_initiation' : 'NA',
          reason: reason ?? (invalid ? 'input_validation_failed' : 'NA'),
          metadata: {},
          ...about,
        },
      },
      { status },
    ),
  });
}

export function unknownId(): HTTPException {
  return refuse('The id provided does not exist', { reason: 'input_validation_failed' });
}
