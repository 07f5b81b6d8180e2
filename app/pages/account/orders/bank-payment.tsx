import { MessagePage } from '#app/components/page/message-page.tsx';
import { Code } from '#app/components/ui/code.tsx';
import { LinkButton } from '#app/components/ui/link-button.tsx';
import { Price } from '#app/components/ui/price.tsx';
import { describeSituation } from '#domain/order-situation.ts';

/** `waiting`: the provider has not confirmed the bank's money yet. `refused`: the money is returned. */
export type BankState = 'waiting' | 'confirmed' | 'refused';

export interface BankOrder {
  orderId: string;
  projectName: string;
  projectSlug: string;
  /** In rupees. */
  price: number;
  bank: BankState;
}

const MESSAGES: Record<BankState, string> = {
  waiting: describeSituation('bank', { githubId: '' }).text,
  confirmed:
    "Your bank has confirmed the payment. We've emailed you the receipt, with a link to your order and its invitation.",
  refused: describeSituation('bank_refused', { githubId: '' }).text,
};

/** Shows the outcome of a payment that waited for the bank, for anyone who knows the order's id. */
export function BankPayment({ order }: { order: BankOrder }) {
  return (
    <MessagePage compact eyebrow="Your order" title={order.projectName}>
      <p className="mb-4">
        <Price rupees={order.price} />
      </p>
      <div role="status" className="font-medium">
        {MESSAGES[order.bank]}
      </div>
      <p className="mt-6 text-muted">
        Order ID <Code className="text-sm select-all" text={order.orderId} />
      </p>
      {order.bank === 'refused' && (
        <p className="mt-8">
          <LinkButton to={`/projects/${order.projectSlug}`} variant="primary">
            Try again
          </LinkButton>
        </p>
      )}
    </MessagePage>
  );
}
