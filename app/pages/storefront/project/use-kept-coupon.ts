import { useEffect, useState } from 'react';
import type { ResultOf } from '#app/lib/callables-client.ts';
import { couponSlot } from '#app/lib/coupon-link.ts';
import { askCoupon, quoteWithCoupon } from '#app/pages/checkout/ask-coupon.ts';
import { getPriceToPay } from '#domain/project.ts';
import type { Gst, Quote } from '#server/features/checkout/rules/quote.ts';

export interface PricedProject {
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
export function useKeptCoupon(project: PricedProject, gst: Gst | null, isBuyable: boolean): Quote | null {
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
