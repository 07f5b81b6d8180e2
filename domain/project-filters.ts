/** How a list of projects can be ordered; `recommended` is the shop's own order. */
export const PROJECT_SORTS = ['recommended', 'popular', 'newest', 'price-low', 'price-high'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Ranges of prices that do not overlap; empty for any price. */
export const PRICE_BANDS = ['free', 'under-500', '500-999', '1000-up'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** Each band in paise: from the first amount up to, not including, the second; null has no end. */
export const BAND_PAISE: Record<PriceBand, readonly [number, number | null]> = {
  free: [0, 1],
  'under-500': [1, 50_000],
  '500-999': [50_000, 100_000],
  '1000-up': [100_000, null],
};
