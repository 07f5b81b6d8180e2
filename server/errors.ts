import type { Status } from '#contract/status.ts';
import type { Logger } from './platform/log.ts';
import { currentRequestId } from './platform/request-id.ts';

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

/** Whether trying again later may help, because the database can't be reached or written. */
export function isUnavailable(error: unknown): boolean {
  return toPublicError(error).status === 'UNAVAILABLE';
}

/** The part of an error that a client may see; it contains nothing internal. */
export interface PublicError {
  status: Status;
  message: string;
  details?: unknown;
}

/** Codes of the network, PostgreSQL and PgBouncer for a database that cannot be reached. */
const UNREACHABLE =
  /^(E(CONNREFUSED|CONNRESET|CONNABORTED|TIMEDOUT|PIPE|NOTFOUND|AI_AGAIN|HOSTUNREACH|NETUNREACH)|57P0[1-5]|53\w{3}|08\w{3})$/;
/**
 * PostgreSQL's severity of all errors that end a connection or refuse a new one, such as a wrong password.
 */
const FATAL = /^(FATAL|PANIC)$/;
/** Driver errors without a code: no connection in time, or a connection that broke during a transaction. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|timeout expired|Connection terminated|Query read timeout|Client (has encountered a connection error|was closed) and is not queryable/;
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
      message: 'We can’t save anything right now. Please try again in a few minutes.',
    };
  }
  if (causes(error).some(isUnreachable)) {
    return {
      status: 'UNAVAILABLE',
      message: 'We can’t reach our database right now. Please try again in a minute.',
    };
  }
  return { status: 'INTERNAL', message: 'Something went wrong. Please try again.' };
}

/**
 * An error's message for the operator. For a failed query it is the database's message, without SQL and
 * values.
 */
export function describeError(error: unknown): string {
  const all = causes(error);
  const unreachable = all.find((each) => isUnreachable(each) && each.message);
  if (unreachable) return `The database cannot be reached: ${unreachable.message}`;
  const first = all.find(({ message }) => !message.startsWith('Failed query:'));
  return first?.message ?? 'A query failed.';
}

/**
 * Maps an error like `toPublicError`. Logs it unless it is a ShopError, and adds the ID of the request whose
 * log line contains it.
 */
export function reportError(log: Logger, error: unknown): PublicError {
  const publicError = toPublicError(error);
  if (isShopError(error)) return publicError;
  log.error({ err: error }, 'request failed');
  const requestId = currentRequestId();
  return requestId ? { ...publicError, details: { requestId } } : publicError;
}

/**
 * Whether the database refused a write because it is read-only: its disk is nearly full, or it is a standby.
 */
export function isReadOnlyError(error: unknown): boolean {
  return causes(error).some(({ code }) => code === READ_ONLY);
}

type Cause = Error & { code?: string; severity?: string };

function isUnreachable({ code = '', severity = '', message }: Cause): boolean {
  return UNREACHABLE.test(code) || FATAL.test(severity) || CONNECTION_LOST.test(message);
}

/**
 * An error and its causes, outermost first. A failed connection to several addresses has one cause for each.
 */
function causes(error: unknown): Cause[] {
  if (!(error instanceof Error)) return [];
  const parts = error instanceof AggregateError ? error.errors : [error.cause];
  return [error, ...parts.flatMap(causes)];
}
