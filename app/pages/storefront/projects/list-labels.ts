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

/** The filters beside the search, such as `React, Under ₹500`; empty without. `tech` is the technology as it is spelled. */
export function filterText({ tech, price }: Pick<ProjectsQuery, 'tech' | 'price'>): string {
  return [tech, price && PRICE_LABELS[price]].filter(Boolean).join(', ');
}

/** The number of results with the filters that are on, or why there are none. */
export function resultText(query: ProjectsQuery, total: number, isCorrected: boolean): string {
  const { search, tech, price } = query;
  const filters = filterText(query);
  if (total === 0 && search) return `No projects found for "${search}".`;
  if (total === 0 && tech && !price) return `No projects found for "${tech}".`;
  if (total === 0)
    return filters ? `No projects found for these filters: ${filters}.` : 'There are no projects yet.';
  if (isCorrected) return `No projects found for "${search}". Showing close matches.`;
  return search ? `${countText(total)} for “${search}”` : countText(total);
}

export function countText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`;
}
