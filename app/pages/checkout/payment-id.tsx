import { CopyButton } from '#app/components/ui/copy-button.tsx';

const ID_LABELS = { payment: 'Payment ID', order: 'Order ID' };
const COPY_ID_LABELS = { payment: 'Copy payment ID', order: 'Copy order ID' };

/** Shows the id that support asks for, of the payment or of an order without one, with a copy button. */
export function PaymentId({ kind, id }: { kind: 'payment' | 'order'; id: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
      <dl>
        <dt className="text-sm text-muted">{ID_LABELS[kind]}</dt>
        <dd translate="no" className="font-mono break-all select-all">
          {id}
        </dd>
      </dl>
      <CopyButton text={id} label={COPY_ID_LABELS[kind]} />
    </div>
  );
}
