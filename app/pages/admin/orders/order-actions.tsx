import { useState } from 'react';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useReturnFocus } from '#app/components/ui/use-return-focus.ts';
import { useCallable } from '#app/lib/use-callable.ts';
import { useRequest } from '#app/lib/use-request.ts';
import * as messages from '#app/messages/admin-orders.tsx';
import { ConfirmActions } from '#app/pages/admin/confirm-actions.tsx';
import type { OrderDetails } from '#server/queries/admin-orders/find-order-details.ts';
import { ORDER_STATES } from './order-labels.ts';
import { leftToRefund, RefundForm } from './refund-form.tsx';

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
        success: status === order.state ? messages.noChange(state) : messages.stateIsNow(state),
      };
    },
  });
  const refund = useRequest('refundOrder', {
    onResult: ({ status }) => describeRefund(status, order),
  });

  return (
    <section className="mt-6" aria-label={messages.actions}>
      <div className="flex flex-wrap gap-3">
        <ScriptButton
          ref={recheckButton}
          pending={recheck.pending}
          onClick={() => void recheck.call({ orderId: order.id })}
        >
          {messages.recheck}
        </ScriptButton>
        {isRefundable && !isRefunding && (
          <ScriptButton ref={refundButton} onClick={() => setRefunding(true)}>
            {messages.refund}
          </ScriptButton>
        )}
      </div>
      {isRefunding && isRefundable && (
        <RefundForm
          details={details}
          pending={refund.pending}
          onSubmit={async (reason, amount) => {
            if (await refund.call({ orderId: order.id, reason, amount })) setRefunding(false);
          }}
          onClose={() => setRefunding(false)}
        />
      )}
      <FormMessage
        error={refund.error || recheck.error}
        success={refund.success || recheck.success}
        help={messages.recheckNote}
      />
      {details.isGuestPurchase && <CorrectEmail orderId={order.id} current={order.email} />}
    </section>
  );
}

function describeRefund(
  status: string,
  { amount }: OrderDetails['order'],
): { error: string } | { success: string } {
  if (status === 'failed') return { error: messages.refundRefused };
  if (status === 'requested') return { success: messages.refundLater };
  return {
    success: amount === 0 ? messages.doneFree : messages.refundDone,
  };
}

/** A button that asks for a new email for a guest's order and saves it. */
function CorrectEmail({ orderId, current }: { orderId: string; current: string }) {
  const { call, error, success } = useCallable('correctEmail', {
    onResult: () => ({ success: messages.emailCorrected }),
  });
  return (
    <div className="mt-4">
      <ConfirmActions
        size="md"
        actions={[
          {
            label: messages.correctEmail,
            form: {
              label: messages.rightEmail,
              hint: messages.rightEmailHint,
              requiredError: messages.emailMissing,
              isSingleLine: true,
              children: messages.emailMoves(current),
            },
            run: (email) => call({ orderId, email }),
          },
        ]}
      />
      {(error || success) && <FormMessage error={error} success={success} />}
    </div>
  );
}
