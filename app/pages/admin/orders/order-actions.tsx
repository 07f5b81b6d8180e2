import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import { ORDER_STATES } from './order-labels.ts';
import { leftToRefund, RefundForm, useRefund } from './refund-form.tsx';

/** Buttons to reconcile the order with the payment provider and to refund it. */
export function OrderActions({ details }: { details: OrderDetails }) {
  const { order, refundFor } = details;
  const [isRefunding, setRefunding] = useState(refundFor !== null);
  const isRefundable = leftToRefund(order) > 0 || (order.state === 'paid' && order.amount === 0);
  const refundButton = useReturnFocus(isRefunding);
  // This button takes the focus when the refund button disappears.
  const recheckButton = useReturnFocus(isRefundable);

  const recheck = useCallable('recheckOrder', {
    onResult: ({ status }) => {
      const state = ORDER_STATES[status as keyof typeof ORDER_STATES].text.toLowerCase();
      return {
        success:
          status === order.state
            ? `We asked the provider. No change: ${state}.`
            : `We asked the provider. The order is now: ${state}.`,
      };
    },
  });
  const refund = useRefund(order);

  return (
    <section className="mt-6" aria-label="Actions">
      <div className="flex flex-wrap gap-3">
        <ScriptButton
          ref={recheckButton}
          pending={recheck.pending}
          onClick={() => void recheck.call({ orderId: order.id })}
        >
          Re-check with provider
        </ScriptButton>
        {isRefundable && !isRefunding && (
          <ScriptButton ref={refundButton} onClick={() => setRefunding(true)}>
            Refund
          </ScriptButton>
        )}
      </div>
      {isRefunding && isRefundable && (
        <RefundForm details={details} refund={refund} onClose={() => setRefunding(false)} />
      )}
      <FormMessage
        error={refund.error || recheck.error}
        success={refund.success || recheck.success}
        help="Re-checking is safe. Nothing happens twice."
      />
      {details.isGuestPurchase && <CorrectEmail orderId={order.id} current={order.email} />}
    </section>
  );
}

/** A button that asks for a new email for a guest's order and saves it. */
function CorrectEmail({ orderId, current }: { orderId: string; current: string }) {
  const { call, error, success } = useCallable('correctEmail', {
    onResult: () => ({ success: 'Corrected. The receipt is on its way to the new address.' }),
  });
  return (
    <div className="mt-4">
      <ConfirmActions
        size="md"
        actions={[
          {
            label: 'Correct email',
            form: {
              label: 'Right email',
              hint: 'Both addresses get an email.',
              requiredError: 'Please enter an email address.',
              isSingleLine: true,
              children: (
                <>The order moves from {current} to this address. We send the receipt and links again.</>
              ),
            },
            run: (email) => call({ orderId, email }),
          },
        ]}
      />
      {(error || success) && <FormMessage error={error} success={success} />}
    </div>
  );
}
