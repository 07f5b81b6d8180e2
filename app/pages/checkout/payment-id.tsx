import { CopyButton } from '#app/components/ui/copy-button.tsx';

/** What support asks for: the payment's id, or the order's if nothing was paid. */
export function getSupportId(paymentId: string | null, orderId: string): { label: string; id: string } {
  return paymentId === null ? { label: 'Order ID', id: orderId } : { label: 'Payment ID', id: paymentId };
}

/** An id that support asks for, with a copy button. */
export function PaymentId({ label, id }: { label: string; id: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
      <dl>
        <dt className="text-sm text-muted">{label}</dt>
        <dd className="font-mono break-all select-all">{id}</dd>
      </dl>
      <CopyButton text={id} label={`Copy ${label === 'Order ID' ? 'order' : 'payment'} ID`} />
    </div>
  );
}
