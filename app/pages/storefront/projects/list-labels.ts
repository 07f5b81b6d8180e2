import type { FILTER_NAMES, ProjectsQuery } from '#app/lib/projects-query.ts';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/messages/facets.ts';
import type { HardwareBand, PriceBand, ProjectSort, TeamFilter } from '#domain/project-filters.ts';

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

export const SORT_LABELS: Record<ProjectSort, string> = {
  recommended: 'Recommended',
  popular: 'Most popular',
  newest: 'Newest',
  'price-low': 'Price: low to high',
  'price-high': 'Price: high to low',
};

export interface ActiveFilter {
  name: (typeof FILTER_NAMES)[number];
  label: string;
}

/** The filters that are on beside the search. `tech` is the technology as it is spelled. */
export function activeFilters({ tech, field, level, team, hardware, price }: ProjectsQuery): ActiveFilter[] {
  const filters: [ActiveFilter['name'], string | undefined][] = [
    ['tech', tech],
    ['field', field && FIELD_LABELS[field]],
    ['level', level && LEVEL_LABELS[level]],
    ['team', team && TEAM_LABELS[team]],
    ['hardware', hardware && HARDWARE_LABELS[hardware]],
    ['price', price && PRICE_LABELS[price]],
  ];
  return filters.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

/** The number of results with the filters that are on, or why there are none. */
export function resultText(query: ProjectsQuery, total: number, isCorrected: boolean): string {
  const { search } = query;
  const filters = activeFilters(query);
  if (total === 0 && search) return `No projects found for "${search}".`;
  if (total === 0 && filters.length === 1 && query.tech) return `No projects found for "${query.tech}".`;
  if (total === 0)
    return filters.length > 0
      ? `No projects found for these filters: ${filters.map(({ label }) => label).join(', ')}.`
      : 'No projects yet.';
  if (isCorrected) return `No projects found for "${search}". Showing close matches.`;
  return search ? `${countText(total)} for “${search}”` : countText(total);
}

export function countText(total: number): string {
  return `${total.toLocaleString('en-IN')} ${total === 1 ? 'project' : 'projects'}`;
}
