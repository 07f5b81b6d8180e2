import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import * as messages from '#app/messages/admin-payouts.tsx';
import { ConfirmForm } from '#app/pages/admin/confirm-form.tsx';
import type { PayoutReview } from '#server/payouts/find-payout-review.ts';

interface SelfReferredOrdersProps {
  payoutId: string;
  orders: PayoutReview['ownOrders'];
  onReversed: () => void;
}

/** Lists the claimant's own orders that earned a reward, each with a form that reverses the reward. */
export function SelfReferredOrders({ payoutId, orders, onReversed }: SelfReferredOrdersProps) {
  return (
    <section aria-labelledby="own-orders" className="mt-4 border-l-2 border-warn pl-3">
      <h3 id="own-orders" className="font-sans text-base font-semibold tracking-normal">
        {messages.ownOrders}
      </h3>
      <p className="text-sm text-muted">{messages.ownOrdersText}</p>
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
  // A reversed order leaves the list, so the result is a toast.
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
          <ScriptButton
            ref={button}
            size="sm"
            aria-label={messages.takeBackOf(order.name)}
            onClick={() => setOpen(true)}
          >
            {messages.takeBack}
          </ScriptButton>
        )}
      </p>
      {isOpen && (
        <ConfirmForm
          isSingleLine
          label={messages.whyTakeBack}
          hint={messages.whyHint}
          requiredError={messages.reasonMissing}
          submitLabel={messages.takeBackAmount}
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
