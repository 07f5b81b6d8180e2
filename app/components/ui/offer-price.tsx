import { formatLongDate, lastDayBefore } from '#domain/time.ts';
import { Price } from './price.tsx';

/** What a sale or a coupon says beside the price to be paid. */
export interface Offer {
  /** The price that is struck through; null for none. */
  struckPrice?: number | null;
  /** Unix time in seconds; null for a sale without an end. */
  saleEndsAt?: number | null;
  /** The code of the coupon, without which the struck price is asked. */
  coupon?: string | undefined;
}

interface OfferPriceProps extends Offer {
  /** The price to be paid. */
  rupees: number | null;
  className?: string;
}

/**
 * A price and, during a sale, the regular price struck through and the last day of the sale. With a coupon the
 * price without it is struck through.
 */
export function OfferPrice({ rupees, struckPrice, saleEndsAt, coupon, className }: OfferPriceProps) {
  const price = <Price rupees={rupees} className={className} />;
  if (!struckPrice && !saleEndsAt) return price;
  return (
    <span className="offer">
      {price}
      {struckPrice && (
        <s>
          {/* Screen readers announce no strike. */}
          <span className="sr-only">{coupon ? 'Without the coupon' : 'Regular price'} </span>
          <Price rupees={struckPrice} />
        </s>
      )}
      {coupon && (
        <small>
          with <span translate="no">{coupon}</span>
        </small>
      )}
      {saleEndsAt && (
        <small>Until {formatLongDate(lastDayBefore(saleEndsAt)).slice(0, -' 2026'.length)}</small>
      )}
    </span>
  );
}
