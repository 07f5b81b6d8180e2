import { toPaise } from '#domain/money.ts';
import { getPriceToPay } from '#domain/project.ts';
import type { Context } from '#server/context.ts';
import { type Gst, type Quote, quotePrice } from '#server/features/checkout/rules/quote.ts';
import type { Project } from '#server/features/projects/get-project.ts';

/** Quotes what a project costs now, without a coupon. */
export function quoteProject(
  { settings }: Context,
  project: { price: number } & Partial<Pick<Project, 'salePrice' | 'struckPrice' | 'saleEndsAt'>>,
): Quote {
  const { salePrice = null, struckPrice = null, saleEndsAt = null } = project;
  const price = getPriceToPay({ price: project.price, salePrice });
  return quotePrice(settings.gst, toPaise(price), salePrice ? { struckPrice, saleEndsAt } : null);
}

/** What the browser needs to quote the price after a coupon. */
export function toGst({ settings: { gst } }: Context): Gst | null {
  return gst && { scheme: gst.scheme, rateBps: gst.rateBps };
}
