import * as messages from '#app/messages/checkout.tsx';
import { describeSituation, findSituation, type Situation } from '#domain/order-situation.ts';
import type { OrderProgress } from '#server/queries/order-page/find-order-progress.ts';

/** Until the server knows of the payment, or has given up, the shop keeps trying. */
const KEEPS_TRYING: readonly Situation[] = ['unpaid', 'unconfirmed', 'bank', 'bank_refused', 'on_its_way'];

/** What happens next after an invitation that failed so far. */
export function explainInvitation(order: OrderProgress): string {
  const { githubId, invitation, refusedPaymentId } = order;
  const isFree = order.amountPaise === 0;
  const found = findSituation({ ...order, isFree, isBankRefused: refusedPaymentId !== null }, invitation);
  const situation = KEEPS_TRYING.includes(found) ? 'retrying' : found;
  const { text } = describeSituation(situation, { ...invitation, githubId, isFree });
  return situation === 'duplicate' ? text : `${isFree ? messages.nothingLost : messages.paymentSafe} ${text}`;
}
