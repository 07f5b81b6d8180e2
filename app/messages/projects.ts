import { formatCount } from '#domain/number.ts';
import type { HardwareBand, PriceBand, ProjectSort, TeamFilter } from '#domain/project-filters.ts';

export const searchTitle = (search: string) => `“${search}” projects with source code`;
export const title = 'All final-year projects with source code';
export const browse = 'Browse by technology';
export const emptyShop = 'We’re adding the first ones. Please check back in a few days.';
export const tryTechnology = 'Try a technology, such as Python or React, or a shorter word.';
export const clearAll = 'Clear all filters';
export const seeAll = 'See all projects';
export const filterAndSort = 'Filter and sort';
export const technology = 'Technology';
export const any = 'Any';
export const sortBy = 'Sort by';
export const show = 'Show';
export const technologies = 'Technologies used most';
export const fields = 'Fields';
export const activeFilters = 'Active filters';
export const filtersOn = 'Filters on:';
export const removeFilter = (filter: string) => `Remove the filter ${filter}`;
export const clearFilters = 'Clear filters';

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

/** The list's description for search engines names the most used technologies. */
export const metaDescription = ([first, second, third]: string[]) =>
  third
    ? `Final-year projects in ${first}, ${second} and ${third} with source code, sample report and setup guide. Filter by field, level, team size, hardware and price.`
    : 'Final-year projects with source code, sample report and setup guide. Filter by field, level, team size, hardware and price.';
export const level = 'Level';
export const team = 'Team';
export const hardware = 'Hardware';
export const price = 'Price';
export const noneFor = (term: string) => `No projects found for "${term}".`;
export const noneWith = (filters: string) => `No projects found for these filters: ${filters}.`;
export const noProjects = 'No projects yet.';
export const closeMatches = (search: string) => `No projects found for "${search}". Showing close matches.`;
export const projectCount = (count: number) => (count === 1 ? '1 project' : `${formatCount(count)} projects`);
export const countFor = (count: string, search: string) => `${count} for “${search}”`;
export const shownOf = (shown: number, total: string) => `${shown} of ${total}`;
export const showMore = (count: number) => `Show ${count} more`;
