import * as labels from '#app/messages/labels.ts';
import { describeSituation, findSituation, type Situation } from '#domain/order-situation.ts';
import type { OrderProgress } from '#server/readers/order-page/find-order-progress.ts';

/** In these situations, in which the server may not know of the payment yet, we say that we keep trying. */
const KEEPS_TRYING: readonly Situation[] = ['unpaid', 'unconfirmed', 'bank', 'bank_refused', 'on_its_way'];

/** Says what happens next after an invitation that has failed so far. */
export function explainInvitation(order: OrderProgress): string {
  const { githubId, invitation, refusedPaymentId } = order;
  const isFree = order.amountPaise === 0;
  const found = findSituation({ ...order, isFree, isBankRefused: refusedPaymentId !== null }, invitation);
  const situation = KEEPS_TRYING.includes(found) ? 'retrying' : found;
  const { text } = describeSituation(situation, { ...invitation, githubId, isFree });
  return situation === 'duplicate' || isFree ? text : `${text} ${labels.dontPayAgain}`;
}
