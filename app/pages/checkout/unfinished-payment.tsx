import type { CoverProject } from '#app/components/cover.tsx';
import { ScriptButton } from '#app/components/ui/script-button.tsx';
import { formatRupees } from '#domain/money.ts';
import { readBuyer } from './draft.ts';
import { OrderSummary } from './order-summary.tsx';
import type { PurchaseState } from './purchase-flow.ts';
import type { Purchase } from './use-purchase.ts';

interface UnfinishedPaymentProps {
  purchase: Purchase;
  state: Extract<PurchaseState, { step: 'unfinished' }>;
  projectName: string;
  cover: CoverProject | null;
  /** The email of the signed-in buyer. */
  accountEmail: string | undefined;
}

/** Lets the buyer pay an unpaid order of this browser, or start over. */
export function UnfinishedPayment(props: UnfinishedPaymentProps) {
  const { purchase, state, projectName, cover, accountEmail } = props;
  const { order, quote } = state;
  return (
    <>
      <OrderSummary projectName={projectName} cover={cover} quote={quote} />
      <p className="my-5">
        Your payment isn’t complete. Continue where you left off. If you’ve just paid, please don’t pay again:
        this page shows it within a minute.
      </p>
      <div className="dialog-footer grid gap-3">
        <ScriptButton
          variant="primary"
          size="lg"
          onClick={() => purchase.reopen(readBuyer(order.id)?.email ?? accountEmail ?? '')}
        >
          Pay {formatRupees(quote.price)}
        </ScriptButton>
        <ScriptButton onClick={purchase.restart}>Change details</ScriptButton>
        <p role="alert" className="text-sm font-medium text-bad empty:hidden">
          {state.message}
        </p>
      </div>
    </>
  );
}
