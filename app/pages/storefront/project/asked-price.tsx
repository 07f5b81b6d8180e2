import { useEffect, useState } from 'react';
import { OfferPrice } from '#app/components/ui/offer-price.tsx';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { couponSlot } from '#app/lib/coupon-link.ts';
import { askCoupon, quoteWithCoupon } from '#app/pages/checkout/ask-coupon.ts';
import { formatRupees, toPaise } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';
import { type Gst, type Quote, quotePrice } from '#server/features/checkout/rules/quote.ts';

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

interface PricedProject {
  id: string;
  price: number | null;
  salePrice?: number | null;
  struckPrice?: number | null;
  saleEndsAt?: number | null;
}

/**
 * Quotes a project that can be bought with the coupon that the tab keeps. Null without one that can be used
 * for it, which the checkout then explains.
 */
function useKeptCoupon(project: PricedProject, gst: Gst | null, isBuyable: boolean): Quote | null {
  const [answer, setAnswer] = useState<{ to: string; saving: ResultOf<'validateCoupon'> }>();
  const { id, saleEndsAt = null } = project;
  const price = isBuyable ? getPriceToPay(project) : null;
  const question = `${id} ${price}`;
  useEffect(() => {
    const kept = price ? couponSlot.read() : null;
    if (!kept) return;
    let isAsked = true;
    askCoupon(kept.code, id).then(
      (saving) => isAsked && setAnswer({ to: question, saving }),
      () => undefined,
    );
    return () => {
      isAsked = false;
    };
  }, [id, price, question]);
  if (!price || answer?.to !== question) return null;
  return quoteWithCoupon(gst, { price, offer: { saleEndsAt, struckPrice: null } }, answer.saving);
}
