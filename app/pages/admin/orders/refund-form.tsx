import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { TextArea } from '#app/components/ui/text-area.tsx';
import { callFunction } from '#app/lib/callables-client.ts';
import type { useDeed } from '#app/pages/admin/use-action.ts';
import { formatRupees } from '#domain/money.ts';
import type { OrderDetails } from '#server/queries/find-order-details.ts';

interface RefundFormProps {
  details: OrderDetails;
  deed: ReturnType<typeof useDeed>;
  onClose: () => void;
}

const FAILED = 'The provider refused the refund. The order is as it was; what it said stands above.';

/** The one step that has to be confirmed: who gets how much back, what follows, and why. */
export function RefundForm({ details, deed, onClose }: RefundFormProps) {
  const { order } = details;
  const field = useRef<HTMLTextAreaElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const reason = field.current?.value.trim() ?? '';
    setMissing(!reason);
    if (!reason) return field.current?.focus();
    const done = await deed.run(async () => {
      const { status } = await callFunction('refundOrder', { orderId: order.id, reason });
      if (status === 'failed') return { error: FAILED, success: '' };
      return status === 'requested' ? REQUESTED : toldOf(order.amount);
    });
    if (done) onClose();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 rounded-md border border-edge p-4">
      <p className="mb-4">{consequences(details)}</p>
      <TextArea
        label="Reason"
        name="reason"
        areaRef={field}
        maxLength={500}
        required
        hint="For the audit log; the buyer does not see it."
        error={missing && 'A reason is required.'}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="primary" pending={deed.pending}>
          {order.amount === 0 ? 'End access' : `Refund ${formatRupees(order.amount)}`}
        </Button>
        <Button look="quiet" disabled={deed.pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const REQUESTED =
  'The refund is asked for. The provider could not be reached just now; it goes on by itself, and access ends when the provider has it.';

function toldOf(amount: number): string {
  return amount === 0
    ? 'Done. Access to the repository ends.'
    : 'Refunded. The money is on its way to the buyer, and access to the repository ends.';
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
