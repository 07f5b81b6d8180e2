import { Cover, type CoverProject } from '#app/components/cover.tsx';
import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { formatRupees } from '#domain/money.ts';
import type { Quote } from '#server/features/checkout/rules/quote.ts';

interface OrderSummaryProps {
  projectName: string;
  /** Null until the page's data contain it. */
  cover: CoverProject | null;
  quote: Quote;
}

/** Shows the project and its price. */
export function OrderSummary({
  projectName,
  cover,
  quote: { price, offer, includedGst },
}: OrderSummaryProps) {
  return (
    <div className="order-summary">
      <ProjectName name={projectName} cover={cover} />
      <p className="ml-auto grid shrink-0 justify-items-end text-right">
        <OfferPrice {...offer} rupees={price} className="text-lg" />
        {includedGst > 0 && (
          <span className="text-sm text-muted">including {formatRupees(includedGst)} GST</span>
        )}
      </p>
    </div>
  );
}

/** The name of the project beside its picture. */
export function ProjectName({ name, cover }: { name: string; cover: CoverProject | null }) {
  return (
    <p className="flex min-w-0 grow basis-48 items-center gap-3 font-medium">
      {cover && <Cover project={cover} eager sizes="(min-width: 56.25rem) 17rem, 5rem" />}
      <span className="min-w-0 wrap-anywhere">{name}</span>
    </p>
  );
}
