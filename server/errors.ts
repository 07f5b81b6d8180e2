import type { Status } from '#contract/status.ts';

/** An error whose message is written for people; everything else is told as INTERNAL and logged. */
export class ShopError extends Error {
  override name = 'ShopError';
  readonly status: Status;
  readonly details: unknown;

  constructor(status: Status, message: string, details?: unknown) {
    super(message);
    this.status = status;
    this.details = details;
  }
}

/** By name, not by class: in development the pages and the server hold two copies of this module. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError';
}

/** What a client may know of any error: a status and a sentence. Nothing internal ever passes. */
export interface PublicError {
  status: Status;
  message: string;
  details?: unknown;
}

/** Codes of PostgreSQL and of the network that mean: the database is not there right now. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|57P0[1-3]|53\d{3}|08\d{3})$/;
/** The database answers and takes no writes: its disk is nearly full, or it is a standby. */
const READ_ONLY = '25006';

/** Translates any thrown thing, once, for callables, documents and pages alike. */
export function toPublicError(error: unknown): PublicError {
  if (isShopError(error)) {
    return {
      status: error.status,
      message: error.message,
      ...(error.details === undefined ? {} : { details: error.details }),
    };
  }
  if (causes(error).some(({ code }) => code === READ_ONLY)) {
    return {
      status: 'UNAVAILABLE',
      message: 'The shop can be read but cannot save anything right now. Please try again in a few minutes.',
    };
  }
  if (causes(error).some(isUnreachable)) {
    return {
      status: 'UNAVAILABLE',
      message: 'The shop cannot reach its database right now. Please try again in a minute.',
    };
  }
  return { status: 'INTERNAL', message: 'Something went wrong on our side. Please try again.' };
}

type Cause = Error & { code?: string };

function isUnreachable({ code, message }: Cause): boolean {
  return (
    (code !== undefined && UNREACHABLE.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  );
}

/** An error and what caused it, the outermost first. */
function causes(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
