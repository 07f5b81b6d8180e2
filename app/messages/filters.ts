import type { HardwareBand, PriceBand, TeamFilter } from '#server/features/projects/rules/project-filters.ts';

export const PRICE_LABELS: Record<PriceBand, string> = {
  free: 'Free',
  'under-500': 'Under ₹500',
  '500-999': '₹500 to ₹999',
  '1000-up': '₹1,000 and more',
};

export const HARDWARE_LABELS: Record<HardwareBand, string> = {
  none: 'No hardware',
  'under-1000': 'Parts under ₹1,000',
  '1000-2999': 'Parts ₹1,000 to ₹2,999',
  '3000-up': 'Parts ₹3,000 and more',
};

export const TEAM_LABELS: Record<TeamFilter, string> = {
  2: 'Team of 2',
  3: 'Team of 3',
  4: 'Team of 4',
  5: 'Team of 5',
};
