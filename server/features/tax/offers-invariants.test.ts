import { beforeEach, expect, test } from 'vitest';
import { type CouponOff, decidePrice } from '#domain/charge.ts';
import { type Random, seededRandom } from '#domain/seeded-random.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { COLLEGE, gstSettings } from '#test/harness/gst.ts';
import { expectBooksBalance } from '#test/harness/month-books.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { createTimedSales } from '#test/harness/timed-sales.ts';
import type { Context } from '../../context.ts';
import { coupons } from '../coupons/schema.ts';
import { getDailySales } from '../reports/get-daily-sales.ts';
import { listCouponSales } from '../reports/list-coupon-sales.ts';

// After each test, the harness compares the books and the journal with the provider's settlements.

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));
const { sell, refund, dispute } = createTimedSales(shop);
let admin: Context;

beforeEach(async () => {
  admin = await asAdmin(shop, 'orderWrite');
});

const MONTH = '2026-10';
const OFFERS: Record<string, CouponOff> = {
  'TEN-OFF': { percentOff: 10 },
  'ODD-ONE': { percentOff: 33 },
  'LESS-120': { amountOffPaise: 12_050 },
};

/** Draws a project's price with perhaps a sale and a coupon. */
function drawPrice(random: Random) {
  const regularPaise = random.between(40_000, 250_000);
  const salePaise = random.chance(50) ? random.between(30_000, regularPaise - 1) : null;
  const couponCode = random.pick(null, ...Object.keys(OFFERS));
  const coupon = OFFERS[couponCode ?? ''] ?? null;
  const sale = salePaise === null ? null : { salePaise, endsAt: null };
  const parts = decidePrice({ regularPaise, sale, coupon, now: new Date() });
  return { ...parts, couponCode, offer: { pricePaise: regularPaise, salePaise } };
}

const sumOf = <R>(rows: readonly R[], of: (row: R) => number) => rows.reduce((sum, row) => sum + of(row), 0);

test.each(['1', '2'])(
  'a month of sales, coupons, refunds in parts and disputes equals bank, books and tax files, seed %s',
  async (seed) => {
    for (const [code, off] of Object.entries(OFFERS))
      await shop.context.db.insert(coupons).values({ id: code, code, ...off });
    const random = seededRandom(`offers ${seed}`);
    const sold: (ReturnType<typeof drawPrice> & { end: string })[] = [];
    for (let day = 1; day <= 24; day += 1) {
      const at = (hour: number) => `2026-10-${String(day).padStart(2, '0')}T${hour}:00:00+05:30`;
      const drawn = drawPrice(random);
      const { amountPaise, couponCode, offer } = drawn;
      const buyer = random.pick({ state: '27' }, { state: '29' }, { business: COLLEGE });
      const id = await sell(at(12), { price: amountPaise / 100, offer, couponCode, ...buyer });
      const part = random.between(1, amountPaise - 1);
      const end = random.pick('sold', 'refunded', 'lost', 'won');
      if (end === 'refunded') {
        await refund(at(13), id, part / 100);
        await refund(at(14), id, (amountPaise - part) / 100);
      } else if (end !== 'sold') await dispute(at(15), id, amountPaise / 100, end);
      sold.push({ ...drawn, end });
    }
    await expectBooksBalance({ admin, database: shop.database }, MONTH);

    const range = { from: '2026-10-01', to: '2026-10-31' };
    const days = await getDailySales(admin, range);
    const lost = sold.filter(({ end }) => end === 'refunded' || end === 'lost');
    expect(sumOf(days, (day) => day.grossPaise + day.discountPaise)).toBe(
      sumOf(sold, ({ regularPricePaise }) => regularPricePaise),
    );
    expect(sumOf(days, (day) => day.grossPaise)).toBe(sumOf(sold, ({ amountPaise }) => amountPaise));
    expect(sumOf(days, (day) => day.refundedPaise)).toBe(sumOf(lost, ({ amountPaise }) => amountPaise));
    const byCode = Map.groupBy(
      sold.filter(({ couponCode }) => couponCode !== null),
      ({ couponCode }) => couponCode,
    );
    const expected = Array.from(byCode, ([code, rows]) => ({
      code,
      uses: rows.length,
      discountPaise: sumOf(rows, ({ couponDiscountPaise }) => couponDiscountPaise),
      paidPaise: sumOf(rows, ({ amountPaise }) => amountPaise),
    }));
    const reported = await listCouponSales(admin, range);
    expect(reported).toHaveLength(expected.length);
    expect(reported).toEqual(expect.arrayContaining(expected));
  },
);
