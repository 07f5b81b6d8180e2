import { STATUS_CODES } from 'node:http';
import { data } from 'react-router';

/**
 * What a loader throws to show the error page of a status. React Router writes the status text into the page,
 * by default "Internal Server Error".
 */
export function errorPage(status: 400 | 403 | 404 | 413 | 415 | 503, body: unknown = null) {
  return data(body, { status, statusText: STATUS_CODES[status] });
}

/** Returns what a loader found, or throws the error page of the status 404. */
export function orNotFound<T>(found: T | null | undefined | false): T {
  if (!found) throw errorPage(404);
  return found;
}
