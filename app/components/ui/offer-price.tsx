import { formatLongDate, lastDayBefore } from '#domain/time.ts';
import { Price } from './price.tsx';

/** What a sale says beside the price to be paid. */
export interface Offer {
  /** The price that is struck through; null for none. */
  struckPrice?: number | null;
  /** Unix time in seconds; null for a sale without an end. */
  saleEndsAt?: number | null;
}

interface OfferPriceProps extends Offer {
  /** The price to be paid. */
  rupees: number | null;
  className?: string;
}

/** A price and, during a sale, the regular price struck through and the last day of the sale. */
export function OfferPrice({ rupees, struckPrice, saleEndsAt, className }: OfferPriceProps) {
  const price = <Price rupees={rupees} className={className} />;
  if (!struckPrice && !saleEndsAt) return price;
  return (
    <span className="offer">
      {price}
      {struckPrice && (
        <s>
          {/* Screen readers announce no strike. */}
          <span className="sr-only">Regular price </span>
          <Price rupees={struckPrice} />
        </s>
      )}
      {saleEndsAt && (
        <small>Until {formatLongDate(lastDayBefore(saleEndsAt)).slice(0, -' 2026'.length)}</small>
      )}
    </span>
  );
}
