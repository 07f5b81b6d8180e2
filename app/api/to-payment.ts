import { redirect } from 'react-router';
import type { ConnectProblem } from '#domain/connection.ts';
import { NO_STORE } from './responses.ts';

/** Sends the browser back to the checkout, which shows `problem`. */
export function toPayment(problem: ConnectProblem | null): Response {
  return redirect(problem ? `/payment?github=${problem}` : '/payment', { status: 303, headers: NO_STORE });
}
