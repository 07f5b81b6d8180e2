import { useState } from 'react';
import { Dialog } from '#app/components/ui/dialog.tsx';
import { FormMessage } from '#app/components/ui/form-message.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { useRequest } from '#app/lib/use-request.ts';
import type { OrderDetails } from '#server/readers/admin-orders/find-order-details.ts';
import { describeRefund } from './order-actions.tsx';
import { RefundForm } from './refund-form.tsx';

/** Refunds the order of a complaint: reason and amount are filled in. */
export function RefundDialog({ details }: { details: OrderDetails }) {
  const { order } = details;
  const [isOpen, setOpen] = useState(false);
  const refund = useRequest('refundOrder', {
    onResult: ({ status }) => describeRefund(status, order),
  });
  return (
    <div className="mt-3">
      <ScriptButton size="sm" onClick={() => setOpen(true)}>
        Refund
      </ScriptButton>
      {refund.success && <FormMessage success={refund.success} />}
      {isOpen && (
        <Dialog title="Refund" onClose={() => setOpen(false)}>
          <RefundForm
            details={details}
            pending={refund.pending}
            onSubmit={async (reason, amount) => {
              if (await refund.call({ orderId: order.id, reason, amount })) setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
          {refund.error && <FormMessage error={refund.error} />}
        </Dialog>
      )}
    </div>
  );
}
