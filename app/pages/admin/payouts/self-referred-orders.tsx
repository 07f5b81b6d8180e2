import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { PayoutReview } from '#server/payouts/find-payout-review.ts';

interface SelfReferredOrdersProps {
  payoutId: string;
  orders: PayoutReview['ownOrders'];
  onReversed: () => void;
}

/** The claimant's own orders that earned a reward, each with a form that reverses it. */
export function SelfReferredOrders({ payoutId, orders, onReversed }: SelfReferredOrdersProps) {
  return (
    <section aria-labelledby="own-orders" className="mt-4 border-l-2 border-warn pl-3">
      <h3 id="own-orders" className="font-sans text-base font-semibold tracking-normal">
        The claimant's own orders
      </h3>
      <p className="text-sm text-muted">
        These orders used the claimant’s code under the claimant’s own account, email or GitHub account. You
        can take back each reward. You can then only reject a claim that includes it. If it’s already paid
        out, the next rewards settle it.
      </p>
      <ul className="mt-2 grid gap-2">
        {orders.map((order) => (
          <SelfReferredOrder key={order.id} payoutId={payoutId} order={order} onReversed={onReversed} />
        ))}
      </ul>
    </section>
  );
}

interface SelfReferredOrderProps extends Omit<SelfReferredOrdersProps, 'orders'> {
  order: PayoutReview['ownOrders'][number];
}

function SelfReferredOrder({ payoutId, order, onReversed }: SelfReferredOrderProps) {
  const ready = useHydrated();
  // The order leaves the list with its reward, so the result is a toast.
  const { call, pending, error } = useCallable('reverseSelfReferral', {
    onResult: ({ message }) => ({ toast: message }),
  });
  const [isOpen, setOpen] = useState(false);
  const button = useReturnFocus(isOpen);
  const reverse = async (reason: string) => {
    if (await call({ payoutId, orderId: order.id, reason })) onReversed();
  };
  return (
    <li>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="min-w-0 font-mono text-xs wrap-anywhere">{order.name}</span>
        {!isOpen && (
          <Button
            ref={button}
            size="sm"
            aria-label={`Take the reward of ${order.name} back`}
            disabled={!ready}
            onClick={() => setOpen(true)}
          >
            Take reward back
          </Button>
        )}
      </p>
      {isOpen && (
        <ConfirmForm
          isSingleLine
          label="Why you take it back"
          hint="For the audit log. You can’t undo this."
          requiredError="A reason is required."
          submitLabel="Take ₹100 back"
          className="mt-2"
          pending={pending}
          onSubmit={reverse}
          onClose={() => setOpen(false)}
        />
      )}
      {error && <FormMessage error={error} />}
    </li>
  );
}
