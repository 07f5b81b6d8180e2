import { useState } from 'react';
import { Button } from '#app/components/ui/button.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { callFunction } from '#app/lib/callables-client.ts';
import { useHydrated } from '#app/lib/deferred-hydration/use-hydrated.ts';
import { useDeed } from '#app/pages/admin/use-action.ts';
import type { OrderDetails } from '#server/queries/find-order-details.ts';
import { STATES } from './order-labels.ts';
import { RefundForm } from './refund-form.tsx';

/** What an admin may do about an order: ask the provider how it stands, or give the money back. */
export function OrderDeeds({ details }: { details: OrderDetails }) {
  const { order } = details;
  const ready = useHydrated();
  const recheck = useDeed();
  const refund = useDeed();
  const [refunding, setRefunding] = useState(false);
  const mayRefund = order.state === 'paid';
  const opener = useReturnFocus(refunding);
  // What is refunded has no button for it any more.
  const neighbour = useReturnFocus(mayRefund);

  const ask = () =>
    recheck.run(async () => {
      const { status } = await callFunction('recheckOrder', { orderId: order.id });
      const now = STATES[status as keyof typeof STATES].words.toLowerCase();
      return status === order.state
        ? `The provider has been asked. Nothing is new: ${now}.`
        : `The provider has been asked. The order is now: ${now}.`;
    });

  return (
    <section className="mt-6" aria-label="Actions">
      <div className="flex flex-wrap gap-3">
        <Button ref={neighbour} disabled={!ready} pending={recheck.pending} onClick={ask}>
          Re-check with provider
        </Button>
        {mayRefund && !refunding && (
          <Button ref={opener} disabled={!ready} onClick={() => setRefunding(true)}>
            Refund
          </Button>
        )}
      </div>
      {refunding && mayRefund && (
        <RefundForm details={details} deed={refund} onClose={() => setRefunding(false)} />
      )}
      <FormMessage error={refund.error || recheck.error} success={refund.success || recheck.success}>
        Re-checking is always safe: what is known already does not happen twice.
      </FormMessage>
    </section>
  );
}
