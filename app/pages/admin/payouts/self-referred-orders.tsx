import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { Field } from '#app/components/ui/field.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useToast } from '#app/components/ui/toast-context.ts';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { sendDeed } from '#app/pages/admin/send-action.ts';
import { useDeed } from '#app/pages/admin/use-action.ts';
import type { PayoutReview } from '#server/payouts/find-payout-review.ts';

interface OwnOrdersProps {
  payoutId: string;
  orders: PayoutReview['ownOrders'];
  /** Called when a reward was taken back. */
  onReversed: () => void;
}

/** Orders that turned out to be the claimant's own, each with the way to take its reward back. */
export function OwnOrders({ payoutId, orders, onReversed }: OwnOrdersProps) {
  return (
    <section aria-labelledby="own-orders" className="mt-4 border-l-2 border-warn pl-3">
      <h3 id="own-orders" className="font-sans text-base font-semibold tracking-normal">
        The claimant's own orders
      </h3>
      <p className="text-sm text-muted">
        They were made with the claimant's code, under the claimant's own account, e-mail or GitHub account.
        Their rewards can be taken back one by one. A claim that counts on one can only be rejected then; what
        was paid out already becomes a debt that the next rewards settle.
      </p>
      <ul className="mt-2 grid gap-2">
        {orders.map((order) => (
          <OwnOrder key={order.id} payoutId={payoutId} order={order} onReversed={onReversed} />
        ))}
      </ul>
    </section>
  );
}

interface OwnOrderProps extends Omit<OwnOrdersProps, 'orders'> {
  order: PayoutReview['ownOrders'][number];
}

function OwnOrder({ payoutId, order, onReversed }: OwnOrderProps) {
  const ready = useHydrated();
  const toast = useToast();
  const deed = useDeed();
  const [isOpen, setOpen] = useState(false);
  const opener = useReturnFocus(isOpen);
  const reverse = async (reason: string) => {
    // The line leaves the list with its reward: what became of it is told beside it.
    const done = await deed.run(async () => {
      toast(await sendDeed('reverse-reward', { payoutId, orderId: order.id, reason }));
      return '';
    });
    if (done) onReversed();
  };
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 font-mono text-xs wrap-anywhere">{order.name}</span>
        {!isOpen && (
          <Button
            ref={opener}
            size="sm"
            aria-label={`Take the reward of ${order.name} back`}
            disabled={!ready}
            onClick={() => setOpen(true)}
          >
            Take reward back
          </Button>
        )}
      </p>
      {isOpen && <ReasonForm pending={deed.pending} onSend={reverse} onClose={() => setOpen(false)} />}
      {deed.error && <FormMessage error={deed.error} />}
    </li>
  );
}

interface ReasonFormProps {
  pending: boolean;
  onSend: (reason: string) => void;
  onClose: () => void;
}

/** It cannot be undone, so it is asked why. */
function ReasonForm({ pending, onSend, onClose }: ReasonFormProps) {
  const field = useRef<HTMLInputElement>(null);
  const [missing, setMissing] = useState(false);
  useEffect(() => {
    field.current?.focus();
    field.current?.form?.scrollIntoView({ block: 'nearest' });
  }, []);

  function submit(event: FormEvent) {
    event.preventDefault();
    const reason = field.current?.value.trim() ?? '';
    setMissing(!reason);
    if (!reason) field.current?.focus();
    else if (!pending) onSend(reason);
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 rounded-md border border-edge p-4">
      <Field
        label="Why it is taken back"
        name="why"
        autoComplete="off"
        maxLength={500}
        required
        inputRef={field}
        hint="For the audit log. This cannot be undone."
        error={missing && 'A reason is required.'}
      />
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" look="primary" pending={pending}>
          Take ₹100 back
        </Button>
        <Button look="quiet" disabled={pending} onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
