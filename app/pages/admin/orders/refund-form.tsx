import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import { formatRupees } from '#domain/money.ts';
import type { OrderDetails } from '#server/queries/find-order-details.ts';

interface RefundFormProps {
  details: OrderDetails;
  pending: boolean;
  onSubmit: (reason: string) => void;
  onClose: () => void;
}

/** Confirms the refund of an order: says what it will do and asks for the reason. */
export function RefundForm({ details, ...form }: RefundFormProps) {
  const { amount } = details.order;
  return (
    <ConfirmForm
      {...form}
      label="Reason"
      hint="For the audit log; the buyer does not see it."
      requiredError="A reason is required."
      submitLabel={amount === 0 ? 'End access' : `Refund ${formatRupees(amount)}`}
      className="mt-4"
    >
      {consequences(details)}
    </ConfirmForm>
  );
}

function consequences({ order, referral }: OrderDetails): string {
  const money =
    order.amount === 0
      ? `This order of ${order.email} was free, so no money moves.`
      : `${formatRupees(order.amount)} goes back to ${order.email}.`;
  const access = `The access of ${order.githubId} to ${order.repository} ends.`;
  const reward =
    referral?.reward && !referral.reversal
      ? ` The reward of ${formatRupees(referral.reward.amount)} is taken back from ${referral.email}.`
      : '';
  return `${money} ${access}${reward} The buyer gets a mail. This cannot be undone.`;
}
