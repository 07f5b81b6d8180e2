import { useState } from 'react';
import { FormField } from '#app/components/forms/callable-form.tsx';
import { Button } from '#app/components/ui/button.tsx';
import { useRequest } from '#app/lib/use-request.ts';
import { enterRupees } from '#app/messages/labels.ts';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import { formatRupees } from '#domain/money.ts';
import { parseRupees } from '#domain/parse-rupees.ts';
import { REASON_MISSING } from '#domain/shared-texts.ts';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import type { OrderDocument } from '#server/readers/admin-orders/order-document.ts';

const EMPTY_OR_RUPEES = { test: (typed: string) => typed.trim() === '' || parseRupees(typed) !== null };

/** Says who asks for the refund: `C-1001` is a complaint, `H-1001` a help request. */
const refundAgreed = (number: string) =>
  number.startsWith('C')
    ? `The buyer asks for their money back in complaint ${number}.`
    : `You agreed to refund it in help request ${number}.`;
const reasonFor = (number: string) => `${number.startsWith('C') ? 'Complaint' : 'Help request'} ${number}`;

/** Returns the rupees that are not part of a refund yet. They are 0 for an order that isn't paid. */
export function leftToRefund({ state, amount, refunds }: OrderDocument): number {
  const hasFailed = refunds.some((refund) => refund.state === 'failed');
  if (state !== 'paid' && !(state === 'refunded' && hasFailed)) return 0;
  const reserved = refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0);
  return Math.round((amount - reserved) * 100) / 100;
}

/** Says what became of a refund. */
function describeRefund(status: string, { amount }: OrderDocument): { error: string } | { success: string } {
  if (status === 'failed')
    return { error: 'The provider refused the refund, and the order hasn’t changed. Its reason is above.' };
  if (status === 'requested')
    return { success: "The provider can't take the refund right now. We try again automatically." };
  return {
    success:
      amount === 0
        ? 'Done. Access to the repository ends.'
        : 'Refunded. The money is on its way to the buyer.',
  };
}

/** The request of a {@link RefundForm}. */
export const useRefund = (order: OrderDocument) =>
  useRequest('refundOrder', { onResult: ({ status }) => describeRefund(status, order) });

interface RefundFormProps {
  details: OrderDetails;
  refund: ReturnType<typeof useRefund>;
  onClose: () => void;
}

/**
 * Asks for the reason of a full or partial refund and says what the refund will do, or why there can be none.
 */
export function RefundForm({ details, refund, onClose }: RefundFormProps) {
  const { order, refundFor, noRefund } = details;
  const left = leftToRefund(order);
  const [typed, setTyped] = useState(String(left));
  if (noRefund !== null)
    return (
      <div className="mt-4 rounded-md border border-edge p-4">
        {refundFor !== null && <p className="mb-2">{refundAgreed(refundFor)}</p>}
        <p>{noRefund}</p>
        <Button className="mt-4" variant="quiet" onClick={onClose}>
          Close
        </Button>
      </div>
    );
  const isAmount = EMPTY_OR_RUPEES.test(typed);
  const amount = parseRupees(typed) ?? undefined;
  async function submit(reason: string) {
    const part = amount === left ? undefined : amount;
    if (await refund.call({ orderId: order.id, reason, amount: part })) onClose();
  }
  return (
    <ConfirmForm
      pending={refund.pending}
      onSubmit={submit}
      onClose={onClose}
      label="Reason"
      defaultValue={refundFor === null ? '' : reasonFor(refundFor)}
      hint="For the audit log. The buyer doesn’t see it."
      requiredError={REASON_MISSING}
      isDanger
      submitLabel={
        order.amount === 0 ? 'End access' : isAmount ? `Refund ${formatRupees(amount ?? left)}` : 'Refund'
      }
      rules={{ amount: [EMPTY_OR_RUPEES, enterRupees] }}
      className="mt-4"
      fields={
        order.amount > 0 && (
          <FormField
            label="Amount in rupees"
            hint={`All that is left is ${formatRupees(left)}.`}
            className="mb-4"
            name="amount"
            inputMode="decimal"
            autoComplete="off"
            value={typed}
            onFocus={(event) => event.target.select()}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      {isAmount && consequences(details, amount ?? left, (amount ?? left) < left)}
    </ConfirmForm>
  );
}

/** Says what a refund of `amount` rupees will do, and whether it was agreed. */
function consequences(details: OrderDetails, amount: number, isPart: boolean): string {
  const { order, referral, refundFor } = details;
  const agreed = refundFor === null ? '' : `${refundAgreed(refundFor)} `;
  const money =
    order.amount === 0
      ? `${agreed}This order of ${order.email} was free, so no money moves.`
      : `${agreed}${formatRupees(amount)} goes back to ${order.email}.`;
  if (isPart) return `${money} Access stays. The buyer gets an email. You can’t undo this.`;
  const access = `${order.githubId} loses access to ${order.repository}.`;
  const reward =
    referral?.reward && !referral.reversal
      ? ` The reward of ${formatRupees(referral.reward.amount)} is taken back from ${referral.email}.`
      : '';
  return `${money} ${access}${reward} The buyer gets an email. You can’t undo this.`;
}
