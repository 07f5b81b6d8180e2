import type { CoverProject } from '#app/components/cover.tsx';
import { CircleCheck } from '#app/components/ui/icons.tsx';
import * as labels from '#app/messages/labels.ts';
import type { Delivery } from '#domain/delivery.ts';
import type { Quote } from '#server/features/checkout/rules/quote.ts';
import { OrderSummary } from './order-summary.tsx';

/** How many of the project's features fit beside the form. */
const FEATURES = 4;
const MARKS = ['UPI', 'Visa', 'Mastercard', 'RuPay'];

interface CheckoutSummaryProps {
  /** `features` is what the buyer gets; empty for a project that is no longer on sale. */
  project: { name: string; features: readonly string[]; delivery: Delivery };
  cover: CoverProject | null;
  quote: Quote;
}

/** What is bought: one line on narrow screens, and a column beside the form on wide ones. */
export function CheckoutSummary({
  project: { name, features, delivery },
  cover,
  quote,
}: CheckoutSummaryProps) {
  return (
    <div className="checkout-summary">
      <OrderSummary projectName={name} cover={cover} quote={quote} />
      {delivery === 'own' && <p className="mt-3 text-sm font-medium">{labels.ownCopy}</p>}
      <div className="checkout-promise">
        {features.length > 0 && (
          <ul>
            {features.slice(0, FEATURES).map((feature) => (
              <li key={feature}>
                <CircleCheck className="mt-0.5 size-4.5 shrink-0 text-ok" />
                <span className="min-w-0 wrap-anywhere">{feature}</span>
              </li>
            ))}
          </ul>
        )}
        {!quote.isFree && (
          <>
            <p className="text-muted">
              If it isn’t what its page says and we can’t fix it, you get 100% back.
            </p>
            <PaymentMarks quote={quote} />
          </>
        )}
      </div>
    </div>
  );
}

/** Says how the buyer can pay what isn't free. */
export function PaymentMarks({ quote }: { quote: Quote }) {
  if (quote.isFree) return null;
  return (
    <p className="payment-marks">
      {MARKS.map((mark) => (
        <span key={mark} translate="no">
          {mark}
        </span>
      ))}{' '}
      via Razorpay
    </p>
  );
}
