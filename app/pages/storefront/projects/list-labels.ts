import type { FILTER_NAMES, ProjectsQuery } from '#app/lib/projects-query.ts';
import {
  FIELD_LABELS,
  hasViva,
  LEVEL_LABELS,
  runsInBrowser as runsInBrowserLabel,
} from '#app/messages/facets.ts';
import * as messages from '#app/messages/projects.ts';

export interface ActiveFilter {
  name: (typeof FILTER_NAMES)[number];
  label: string;
}

/** Lists the active filters beside the search. */
export function activeFilters(query: ProjectsQuery): ActiveFilter[] {
  const { tech, field, level, team, hardware, price, runsInBrowser, viva } = query;
  const filters: [ActiveFilter['name'], string | undefined][] = [
    ['tech', tech],
    ['field', field && FIELD_LABELS[field]],
    ['level', level && LEVEL_LABELS[level]],
    ['team', team && messages.TEAM_LABELS[team]],
    ['hardware', hardware && messages.HARDWARE_LABELS[hardware]],
    ['price', price && messages.PRICE_LABELS[price]],
    ['runsInBrowser', runsInBrowser && runsInBrowserLabel],
    ['viva', viva && hasViva],
  ];
  return filters.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

/** Says how many results there are with the active filters, or why there are none. */
export function resultText(query: ProjectsQuery, total: number, isCorrected: boolean): string {
  const { search } = query;
  const filters = activeFilters(query);
  if (total === 0 && search) return messages.noneFor(search);
  if (total === 0 && filters.length === 1 && query.tech) return messages.noneFor(query.tech);
  if (total === 0)
    return filters.length > 0
      ? messages.noneWith(filters.map(({ label }) => label).join(', '))
      : messages.noProjects;
  if (isCorrected) return messages.closeMatches(search);
  const count = messages.projectCount(total);
  return search ? messages.countFor(count, search) : count;
}
