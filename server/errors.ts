import type { Status } from '#contract/status.ts';
import type { Logger } from './platform/log.ts';

/** An error whose message is shown to users. Every other error is logged and reported as INTERNAL. */
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

/** Compares names, not classes: in development the app and the server load this module twice. */
export function isShopError(error: unknown): error is ShopError {
  return error instanceof Error && error.name === 'ShopError';
}

/** What a client learns about an error; nothing internal. */
export interface PublicError {
  status: Status;
  message: string;
  details?: unknown;
}

/** Codes of PostgreSQL and of the network for a database that cannot be reached. */
const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|57P0[1-3]|53\d{3}|08\d{3})$/;
/** PostgreSQL's read_only_sql_transaction. */
const READ_ONLY = '25006';

/** Maps any error to what a client may see. */
function toPublicError(error: unknown): PublicError {
  if (isShopError(error)) {
    const { status, message, details } = error;
    return details === undefined ? { status, message } : { status, message, details };
  }
  if (isReadOnlyError(error)) {
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

/** Maps an error like `toPublicError` and logs it unless it is a ShopError. */
export function reportError(log: Logger, error: unknown): PublicError {
  if (!isShopError(error)) log.error({ err: error }, 'request failed');
  return toPublicError(error);
}

/** Whether the database refused a write because it is read-only: its disk is nearly full, or it is a standby. */
export function isReadOnlyError(error: unknown): boolean {
  return causes(error).some(({ code }) => code === READ_ONLY);
}

type Cause = Error & { code?: string };

function isUnreachable({ code, message }: Cause): boolean {
  return (
    (code !== undefined && UNREACHABLE.test(code)) ||
    /timeout exceeded when trying to connect|Connection terminated/.test(message)
  );
}

/** An error and its causes, outermost first. */
function causes(error: unknown): Cause[] {
  return error instanceof Error ? [error, ...causes(error.cause)] : [];
}
