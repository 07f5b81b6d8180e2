import { getTableColumns, max, min, sql } from 'drizzle-orm';
import { type CouponOff, decidePrice } from '#domain/charge.ts';
import { toRupees } from '#domain/money.ts';
import { toSeconds } from '#domain/time.ts';
import type { ProjectRow } from './project-columns.ts';
import { projectPrices, projects } from './schema.ts';

/** A struck price was the regular one in these days. */
const STRUCK_DAYS = 30;

/** What lists are sorted and filtered by: the price that a visitor pays. It has indexes. */
export const priceToPay = sql<number | null>`coalesce(${projects.salePaise}, ${projects.pricePaise})`.mapWith(
  projects.pricePaise,
);

const { projectId, since, pricePaise } = projectPrices;
const ofProject = sql`${projectId} = ${projects.id}`;
const periodBegin = sql`now() - make_interval(days => ${STRUCK_DAYS})`;
/** Since when the price has held with which the period began; null for younger projects. */
const firstSince = sql`(select ${max(since)} from ${projectPrices} where ${ofProject} and ${since} <= ${periodBegin})`;

/** The columns that `pricesOf` needs. */
export const priceColumns = {
  pricePaise: projects.pricePaise,
  salePaise: projects.salePaise,
  saleEndsAt: projects.saleEndsAt,
  /** The database's time, by which a sale runs or has ended. */
  readAt: sql<Date>`now()`.mapWith(projects.createdAt).as('read_at'),
  /** The lowest regular price of the period; null without a sale. */
  lowestPaise: sql<number | null>`case when ${projects.salePaise} is not null then (
      select ${min(pricePaise)} from ${projectPrices}
      where ${ofProject} and ${since} >= coalesce(${firstSince}, ${periodBegin})
    ) end`
    .mapWith(pricePaise)
    .as('lowest_paise'),
};

/** All columns of a project, with those of its price. */
export const pricedColumns = { ...getTableColumns(projects), ...priceColumns };

/** A project's row with what its price depends on. */
export type PricedRow = ProjectRow & Prices;
type Prices = Pick<ProjectRow, 'pricePaise' | 'salePaise' | 'saleEndsAt'> & {
  readAt: Date;
  lowestPaise: number | null;
};

/** What a visitor pays for a project, and how it came about; null for a draft without a price. */
export function partsOf(
  { pricePaise: regularPaise, salePaise, saleEndsAt: endsAt, readAt: now }: Prices,
  coupon: CouponOff | null = null,
) {
  const sale = salePaise === null ? null : { salePaise, endsAt };
  return regularPaise === null ? null : decidePrice({ regularPaise, sale, coupon, now });
}

/** The fields of a project's document that say what it costs, in rupees. */
export function pricesOf(row: Prices) {
  const parts = partsOf(row);
  const isOnOffer = parts !== null && parts.saleDiscountPaise > 0;
  const lowest = isOnOffer ? (row.lowestPaise ?? 0) : 0;
  return {
    /** The regular price; null only in drafts without one. */
    price: parts && toRupees(parts.regularPricePaise),
    /** What visitors pay while a sale runs; null without one. */
    salePrice: isOnOffer ? toRupees(parts.amountPaise) : null,
    /** Unix time in seconds; null for a sale without an end. */
    saleEndsAt: isOnOffer ? toSeconds(row.saleEndsAt) : null,
    /** The lowest regular price of the last 30 days, to strike through; null when it is no higher. */
    struckPrice: parts && lowest > parts.amountPaise ? toRupees(lowest) : null,
  };
}
