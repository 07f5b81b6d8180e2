/** Sort orders of a project list; `recommended` is the catalogue's own. */
export const PROJECT_SORTS = ['recommended', 'popular', 'newest', 'price-low', 'price-high'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Price ranges that do not overlap. */
export const PRICE_BANDS = ['free', 'under-500', '500-999', '1000-up'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** The bounds of each band in paise: from (inclusive), to (exclusive; null for none). */
export const BAND_PAISE: Record<PriceBand, readonly [from: number, to: number | null]> = {
  free: [0, 1],
  'under-500': [1, 50_000],
  '500-999': [50_000, 100_000],
  '1000-up': [100_000, null],
};
