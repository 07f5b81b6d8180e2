/**
 * - `draft`: not on sale yet
 * - `published`: on sale
 * - `archived`: no longer on sale; its buyers keep it
 */
export const PROJECT_STATUSES = ['draft', 'published', 'archived'] as const;
export type ProjectStatus = (typeof PROJECT_STATUSES)[number];

/** What a visitor pays for a project without a coupon, in rupees; null for a draft without a price. */
export function getPriceToPay<Price extends number | null>(project: {
  price: Price;
  salePrice?: number | null;
}): Price | number {
  return project.salePrice ?? project.price;
}

/** Whether a project is on sale; documents without a status are published. */
export function isOnSale<P extends { status?: ProjectStatus | undefined; price: number | null }>(
  project: P,
): project is P & { price: number } {
  return (project.status ?? 'published') === 'published' && project.price !== null;
}
