import { expect, test } from 'vitest';
import { type CouponOff, decidePrice, type Sale } from './charge.ts';

const NOW = new Date('2026-11-28T12:00:00Z');
const at = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);
const open = { salePaise: 60_000, endsAt: null };

type Given = [regularPaise: number, sale: Sale | null, coupon: CouponOff | null];

test.each<[string, Given, [sale: number, coupon: number, amount: number]]>([
  ['nothing', [89_900, null, null], [0, 0, 89_900]],
  ['a sale without an end', [89_900, open, null], [29_900, 0, 60_000]],
  ['a sale that ends later', [89_900, { ...open, endsAt: at(1) }, null], [29_900, 0, 60_000]],
  ['a sale that ends now', [89_900, { ...open, endsAt: NOW }, null], [0, 0, 89_900]],
  ['a sale that has ended', [89_900, { ...open, endsAt: at(-1) }, null], [0, 0, 89_900]],
  ['a sale that is not below the price', [60_000, open, null], [0, 0, 60_000]],
  ['a coupon of percent', [89_900, null, { percentOff: 10 }], [0, 8990, 80_910]],
  ['a coupon on top of a sale', [89_900, open, { percentOff: 10 }], [29_900, 6000, 54_000]],
  ['a coupon after a sale', [89_900, { ...open, endsAt: NOW }, { percentOff: 10 }], [0, 8990, 80_910]],
  ['half a paisa, which is rounded up', [250, null, { percentOff: 33 }], [0, 82, 168]],
  ['less than half a paisa', [333, null, { percentOff: 33 }], [0, 110, 223]],
  ['more than half a paisa', [333, null, { percentOff: 3 }], [0, 10, 323]],
  ['half a paisa of a large price', [99_999_950, null, { percentOff: 1 }], [0, 999_999, 98_999_951]],
  ['a coupon of rupees', [89_900, null, { amountOffPaise: 10_000 }], [0, 10_000, 79_900]],
  ['exactly one rupee', [89_900, null, { amountOffPaise: 89_800 }], [0, 89_800, 100]],
  ['less than one rupee', [89_900, null, { amountOffPaise: 89_801 }], [0, 89_900, 0]],
  ['one percent of ₹89', [8900, null, { percentOff: 99 }], [0, 8900, 0]],
  ['a coupon of more than the price', [5000, null, { amountOffPaise: 10_000 }], [0, 5000, 0]],
  ['a coupon of all', [89_900, open, { percentOff: 100 }], [29_900, 60_000, 0]],
  ['a free project', [0, null, { percentOff: 50 }], [0, 0, 0]],
])(
  'a price is decided with %s',
  (_what, [regularPaise, sale, coupon], [saleDiscount, couponDiscount, amount]) => {
    const parts = decidePrice({ regularPaise, sale, coupon, now: NOW });
    expect(parts).toEqual({
      regularPricePaise: regularPaise,
      saleDiscountPaise: saleDiscount,
      couponDiscountPaise: couponDiscount,
      amountPaise: amount,
    });
    expect(regularPaise - saleDiscount - couponDiscount).toBe(amount);
  },
);
