import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import { formatRupees, toPaise } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';
import { type Gst, quotePrice } from '#server/features/checkout/rules/quote.ts';
import { type PricedProject, useKeptCoupon } from './use-kept-coupon.ts';

interface AskedPriceProps {
  project: PricedProject;
  gst: Gst | null;
  /** Whether the button to buy is beside the price, which phones then show in a bar. */
  isBuyable: boolean;
}

/** What is to be paid, with the coupon of this tab if it can be used. */
export function AskedPrice({ project, gst, isBuyable }: AskedPriceProps) {
  const withCoupon = useKeptCoupon(project, gst, isBuyable);
  const rupees = getPriceToPay(project);
  const { includedGst } = withCoupon ?? quotePrice(gst, toPaise(rupees ?? 0));
  return (
    <p className="flex flex-wrap items-baseline gap-x-3">
      <OfferPrice
        {...project}
        {...withCoupon?.offer}
        rupees={withCoupon?.price ?? rupees}
        className={isBuyable ? 'text-4xl max-lg:text-2xl' : 'text-4xl'}
      />
      <span className={isBuyable ? 'caption max-lg:hidden' : 'caption'}>
        {rupees === 0 ? 'the free sample' : 'paid once, by UPI or card'}
      </span>
      {includedGst > 0 && (
        <span className="w-full text-sm text-muted">including {formatRupees(includedGst)} GST</span>
      )}
    </p>
  );
}
