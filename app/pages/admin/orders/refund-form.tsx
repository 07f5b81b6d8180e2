import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import * as messages from '#app/messages/admin-orders.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { OrderDocument } from '#contract/order-documents.ts';
import { formatRupees } from '#domain/money.ts';
import type { OrderDetails } from '#server/queries/admin-orders/find-order-details.ts';

/** Returns the rupees that are not part of a refund yet. They are 0 for an order that isn't paid. */
export function leftToRefund({ state, amount, refunds }: OrderDocument): number {
  const hasFailed = refunds.some((refund) => refund.state === 'failed');
  if (state !== 'paid' && !(state === 'refunded' && hasFailed)) return 0;
  const reserved = refunds.reduce((sum, refund) => sum + (refund.state === 'failed' ? 0 : refund.amount), 0);
  return Math.round((amount - reserved) * 100) / 100;
}

interface RefundFormProps {
  details: OrderDetails;
  pending: boolean;
  /** `amount` is in rupees, and undefined for everything that is left. */
  onSubmit: (reason: string, amount: number | undefined) => void;
  onClose: () => void;
}

/**
 * Asks for the reason of a full or partial refund and says what the refund will do, or why there can be none.
 */
export function RefundForm({ details, onSubmit, ...form }: RefundFormProps) {
  const { order, refundFor, noRefund } = details;
  const left = leftToRefund(order);
  const [typed, setTyped] = useState('');
  if (noRefund !== null)
    return (
      <div className="mt-4 rounded-md border border-edge p-4">
        {refundFor !== null && <p className="mb-2">{messages.refundAgreed(refundFor)}</p>}
        <p>{noRefund}</p>
        <Button className="mt-4" variant="quiet" onClick={form.onClose}>
          {messages.close}
        </Button>
      </div>
    );
  const amount = typed === '' ? undefined : Number(typed);
  return (
    <ConfirmForm
      {...form}
      onSubmit={(reason) => onSubmit(reason, amount)}
      label={messages.reason}
      defaultValue={refundFor === null ? '' : messages.refundReason(refundFor)}
      hint={messages.refundReasonHint}
      requiredError={messages.reasonMissing}
      submitLabel={
        order.amount === 0 ? messages.endAccess : messages.refundAmount(formatRupees(amount ?? left))
      }
      className="mt-4"
      fields={
        order.amount > 0 && (
          <Field
            label={messages.amountInRupees}
            hint={messages.refundAllHint(formatRupees(left))}
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
      {refundFor !== null && `${messages.refundAgreed(refundFor)} `}
      {consequences(details, amount ?? left, (amount ?? left) < left)}
    </ConfirmForm>
  );
}

/** Says what a refund of `amount` rupees will do. */
function consequences({ order, referral }: OrderDetails, amount: number, isPart: boolean): string {
  const money =
    order.amount === 0
      ? messages.noMoneyMoves(order.email)
      : messages.goesBackTo(formatRupees(amount), order.email);
  if (isPart) return messages.partConsequences(money);
  const access = messages.accessEnds(order.githubId, order.repository);
  const reward =
    referral?.reward && !referral.reversal
      ? messages.rewardTakenBack(formatRupees(referral.reward.amount), referral.email)
      : '';
  return messages.consequences(money, access, reward);
}
