import { Code } from '#app/components/ui/code.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useCallable } from '#app/lib/use-callable.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import { REASON_MISSING } from '#domain/shared-texts.ts';
import type { PayoutReview } from '#server/features/payouts/find-payout-review.ts';

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
  // A reversed order leaves the list, so the result is a toast.
  const { call, error } = useCallable('reverseSelfReferral', {
    onResult: ({ message }) => ({ toast: message }),
  });
  return (
    <li>
      <ConfirmActions
        className="flex flex-wrap items-center gap-x-4 gap-y-1"
        formClassName="mt-2"
        actions={[
          {
            label: 'Take reward back',
            fullLabel: `Take the reward of ${order.name} back`,
            form: {
              isSingleLine: true,
              label: 'Why you take it back',
              hint: 'For the audit log. You can’t undo this.',
              requiredError: REASON_MISSING,
            },
            submitLabel: 'Take ₹100 back',
            async run(reason) {
              const isReversed = await call({ payoutId, orderId: order.id, reason });
              if (isReversed) onReversed();
              return isReversed;
            },
          },
        ]}
      >
        <Code className="min-w-0 text-xs" text={order.name} />
      </ConfirmActions>
      {error && <FormMessage error={error} />}
    </li>
  );
}
