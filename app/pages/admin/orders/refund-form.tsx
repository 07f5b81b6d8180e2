import { useState } from 'react';
import { Field } from '#app/components/ui/field.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';
import type { OrderDetails } from '#server/queries/find-order-details.ts';

/** Rupees that no refund has given back or is giving back; 0 for an order that ended otherwise. */
export function leftToRefund({ state, amount, refunds }: OrderDocument): number {
  const hasFailed = refunds.some((refund) => refund.state === 'failed');
  if (state !== 'paid' && !(state === 'refunded' && hasFailed)) return 0;
  const reserved = refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0);
  return Math.round((amount - reserved) * 100) / 100;
}

interface RefundFormProps {
  details: OrderDetails;
  pending: boolean;
  /** `amount` in rupees; undefined for all that is left. */
  onSubmit: (reason: string, amount: number | undefined) => void;
  onClose: () => void;
}

/** Confirms the refund of an order, in full or in part: says what it will do and asks for the reason. */
export function RefundForm({ details, onSubmit, ...form }: RefundFormProps) {
  const { order } = details;
  const left = leftToRefund(order);
  const [typed, setTyped] = useState('');
  const amount = typed === '' ? undefined : Number(typed);
  return (
    <ConfirmForm
      {...form}
      onSubmit={(reason) => onSubmit(reason, amount)}
      label="Reason"
      hint="For the audit log. The buyer doesn’t see it."
      requiredError="A reason is required."
      submitLabel={order.amount === 0 ? 'End access' : `Refund ${formatRupees(amount ?? left)}`}
      className="mt-4"
      fields={
        order.amount > 0 && (
          <Field
            label="Amount in rupees"
            hint={`Leave it empty to refund all ${formatRupees(left)}.`}
            className="mb-4"
            type="number"
            min="1"
            max={left}
            step="0.01"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )
      }
    >
      {consequences(details, amount ?? left, (amount ?? left) < left)}
    </ConfirmForm>
  );
}

/** `amount` in rupees. */
function consequences({ order, referral }: OrderDetails, amount: number, isPart: boolean): string {
  const money =
    order.amount === 0
      ? `This order of ${order.email} was free, so no money moves.`
      : `${formatRupees(amount)} goes back to ${order.email}.`;
  if (isPart) return `${money} Access stays. The buyer gets a mail. This cannot be undone.`;
  const access = `The access of ${order.githubId} to ${order.repository} ends.`;
  const reward =
    referral?.reward && !referral.reversal
      ? ` The reward of ${formatRupees(referral.reward.amount)} is taken back from ${referral.email}.`
      : '';
  return `${money} ${access}${reward} The buyer gets a mail. This cannot be undone.`;
}
