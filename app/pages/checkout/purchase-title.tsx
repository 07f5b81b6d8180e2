import { Price } from '#app/components/ui/price.tsx';
import { toRupees } from '#domain/money.ts';
import type { PurchaseState } from './purchase-flow.ts';
import { Tick } from './tick.tsx';

interface PurchaseTitleProps {
  state: PurchaseState;
  /** In paise; null until the page's data contain the order. */
  paid: number | null;
}

/** The dialog's title, which says in the end that the project is the buyer's, or that no money is lost. */
export function PurchaseTitle({ state, paid }: PurchaseTitleProps) {
  if (state.step !== 'completed') return <>Checkout</>;
  if (state.outcome === 'failed_invite')
    return <>{state.isFree ? 'Nothing is lost' : 'Your payment is safe'}</>;
  return (
    <span className="flex items-center gap-2.5">
      <Tick />
      {paid ? (
        <span>
          Paid <Price rupees={toRupees(paid)} />. It’s yours.
        </span>
      ) : (
        <span>It’s yours.</span>
      )}
    </span>
  );
}
