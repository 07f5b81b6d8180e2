import { MessagePage } from '#app/components/page/message-page.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { StatusRegion } from '#app/components/ui/status-region.tsx';

/** waiting: the bank has sent the money, the provider has not confirmed it · refused: it goes back. */
export type BankState = 'waiting' | 'confirmed' | 'refused';

export interface BankOrder {
  orderId: string;
  projectName: string;
  projectSlug: string;
  /** Rupees. */
  price: number;
  bank: BankState;
}

const MESSAGES: Record<BankState, string> = {
  waiting:
    "Your bank has sent the money. We're waiting for its confirmation, so please don't pay again: your invitation goes out as soon as it arrives. You can close this page.",
  confirmed:
    "Your bank has confirmed the payment. We've emailed you the receipt, with a link to your order and its invitation.",
  refused:
    "The payment did not go through: your bank didn't confirm it. If money has left your account, it comes back within 5 to 7 working days. You can pay again.",
};

/** What became of a payment that waits, or waited, for the bank, for anyone who knows the order's id. */
export function BankPayment({ order }: { order: BankOrder }) {
  return (
    <MessagePage compact eyebrow="Your order" title={order.projectName}>
      <p className="mb-4">
        <Price rupees={order.price} />
      </p>
      <StatusRegion className="font-medium">{MESSAGES[order.bank]}</StatusRegion>
      <p className="mt-6 text-muted">
        Order ID <span className="font-mono text-sm wrap-anywhere select-all">{order.orderId}</span>
      </p>
      {order.bank === 'refused' && (
        <p className="mt-8">
          <LinkButton to={`/projects/${order.projectSlug}`} look="primary">
            Try again
          </LinkButton>
        </p>
      )}
    </MessagePage>
  );
}
