/** Sort orders of a project list; `recommended` is the catalogue's own order. */
export const PROJECT_SORTS = ['recommended', 'popular', 'newest', 'price-low', 'price-high'] as const;
export type ProjectSort = (typeof PROJECT_SORTS)[number];

/** Price ranges that do not overlap. */
export const PRICE_BANDS = ['free', 'under-500', '500-999', '1000-up'] as const;
export type PriceBand = (typeof PRICE_BANDS)[number];

/** The bounds of each band in paise: from (inclusive) and to (exclusive; null for none). */
export const BAND_PAISE: Record<PriceBand, readonly [from: number, to: number | null]> = {
  free: [0, 1],
  'under-500': [1, 50_000],
  '500-999': [50_000, 100_000],
  '1000-up': [100_000, null],
};

/** Price ranges of a project's parts; `none` means that it needs no parts. */
export const HARDWARE_BANDS = ['none', 'under-1000', '1000-2999', '3000-up'] as const;
export type HardwareBand = (typeof HARDWARE_BANDS)[number];

/** The bounds of each band, as in `BAND_PAISE`. */
export const HARDWARE_BAND_PAISE: Record<HardwareBand, readonly [from: number, to: number | null]> = {
  none: [0, 1],
  'under-1000': [1, 100_000],
  '1000-2999': [100_000, 300_000],
  '3000-up': [300_000, null],
};

/** Filters for projects that a team of at least this many people can buy. */
export const TEAM_FILTERS = ['2', '3', '4', '5'] as const;
export type TeamFilter = (typeof TEAM_FILTERS)[number];
