import { CopyButton } from '#app/components/ui/copy-button.tsx';
import * as messages from '#app/messages/checkout.tsx';

/** Shows the id that support asks for, of the payment or of an order without one, with a copy button. */
export function PaymentId({ kind, id }: { kind: 'payment' | 'order'; id: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-y border-line py-3">
      <dl>
        <dt className="text-sm text-muted">{messages.idLabels[kind]}</dt>
        <dd translate="no" className="font-mono break-all select-all">
          {id}
        </dd>
      </dl>
      <CopyButton text={id} label={messages.copyIdLabels[kind]} />
    </div>
  );
}
