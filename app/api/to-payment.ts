import type { ConnectProblem } from '#server/features/connections/rules/connection.ts';
import { seeOther } from './responses.ts';

/** Sends the browser back to the checkout, which shows `problem`. */
export function toPayment(problem: ConnectProblem | null): Response {
  return seeOther(problem ? `/payment?github=${problem}` : '/payment');
}
