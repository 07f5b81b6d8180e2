import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { formatRupees } from '#domain/money.ts';
import type { Quote } from '#domain/quote.ts';

interface OrderSummaryProps {
  projectName: string;
  quote: Quote;
}

/** Shows the project and its price. */
export function OrderSummary({ projectName, quote: { price, offer, includedGst } }: OrderSummaryProps) {
  return (
    <p className="flex flex-wrap items-baseline justify-end gap-x-4 border-y border-line py-3">
      <span className="grow basis-32 font-medium">{projectName}</span>
      <span className="grid shrink-0 justify-items-end text-right">
        <OfferPrice {...offer} rupees={price} className="text-lg" />
        {includedGst > 0 && (
          <span className="text-sm text-muted">including {formatRupees(includedGst)} GST</span>
        )}
      </span>
    </p>
  );
}
