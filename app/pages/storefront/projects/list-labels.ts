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
export function isFiltered(view: ProjectsQuery): boolean {
  return Boolean(view.tech || view.price);
}

/** The number of results, or why there are none. */
export function resultText(view: ProjectsQuery, total: number, guessed: boolean): string {
  const term = view.search || view.tech;
  if (total === 0 && term) return `No projects found for "${term}".`;
  if (total === 0) return view.price ? 'No projects at this price.' : 'There are no projects yet.';
  if (guessed) return `No exact match. Showing projects close to "${view.search}".`;
  return view.search ? `${countText(total)} for “${view.search}”` : countText(total);
}

export function countText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`;
}
