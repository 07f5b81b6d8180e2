import { type Paise, toRupees } from '#domain/money.ts';
import { type GstScheme, includedGst } from '#domain/tax.ts';

/** The tax that a registered seller's prices include. */
export interface Gst {
  scheme: GstScheme;
  rateBps: number;
}

/** What a purchase costs, in rupees, and what it asks for. The server quotes, and the checkout shows it. */
export interface Quote {
  price: number;
  /** The GST that the price includes; 0 for none. */
  includedGst: number;
  isFree: boolean;
  /** What is said beside the price: a sale, as in documents, or the code of a coupon; null without both. */
  offer: { struckPrice: number | null; saleEndsAt: number | null; coupon?: string } | null;
  /** Whether the order needs the buyer's State, which the invoice of a registered seller names. */
  asksForState: boolean;
}

/** Quotes a price. `gst` is null for a seller who is not registered. */
export function quotePrice(gst: Gst | null, pricePaise: Paise, offer: Quote['offer'] = null): Quote {
  const isFree = pricePaise === 0;
  return {
    price: toRupees(pricePaise),
    includedGst: toRupees(includedGst(gst, pricePaise)),
    isFree,
    offer,
    asksForState: gst !== null && !isFree,
  };
}
