import type { ProjectsQuery } from '#app/lib/projects-query.ts';
import type { PriceBand, ProjectSort } from '#domain/project-filters.ts';

export const PRICE_LABELS: Record<PriceBand, string> = {
  free: 'Free',
  'under-500': 'Under ₹500',
  '500-999': '₹500 to ₹999',
  '1000-up': '₹1,000 and more',
};

export const SORT_LABELS: Record<ProjectSort, string> = {
  recommended: 'Recommended',
  popular: 'Most popular',
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
};

/** Whether a technology or price is selected. */
export function isFiltered(query: ProjectsQuery): boolean {
  return Boolean(query.tech || query.price);
}

/** The number of results, or why there are none. */
export function resultText(query: ProjectsQuery, total: number, isCorrected: boolean): string {
  const term = query.search || query.tech;
  if (total === 0 && term) return `No projects found for "${term}".`;
  if (total === 0) return query.price ? 'No projects at this price.' : 'There are no projects yet.';
  if (isCorrected) return `No exact match. Showing projects close to "${query.search}".`;
  return query.search ? `${countText(total)} for “${query.search}”` : countText(total);
}

export function countText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`;
}
