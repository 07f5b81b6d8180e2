import type { FILTER_NAMES } from '#app/lib/filter-names.ts';
import type { ProjectsQuery } from '#app/lib/projects-query.ts';
import { FIELD_LABELS, LEVEL_LABELS } from '#app/messages/facets.ts';
import { HARDWARE_LABELS, PRICE_LABELS, TEAM_LABELS } from '#app/messages/filters.ts';
import * as labels from '#app/messages/labels.ts';
import { countOf } from '#app/messages/plurals.ts';

const noneFor = (term: string) => `No projects found for "${term}".`;

export interface ActiveFilter {
  name: (typeof FILTER_NAMES)[number];
  label: string;
}

/** Lists the active filters beside the search. */
export function activeFilters(query: ProjectsQuery): ActiveFilter[] {
  const { tech, field, level, team, hardware, price, runsInBrowser, viva, paper } = query;
  const filters: [ActiveFilter['name'], string | undefined][] = [
    ['tech', tech],
    ['field', field && FIELD_LABELS[field]],
    ['level', level && LEVEL_LABELS[level]],
    ['team', team && TEAM_LABELS[team]],
    ['hardware', hardware && HARDWARE_LABELS[hardware]],
    ['price', price && PRICE_LABELS[price]],
    ['runsInBrowser', runsInBrowser && labels.runsInBrowser],
    ['viva', viva && labels.withViva],
    ['paper', paper && labels.withPaper],
  ];
  return filters.flatMap(([name, label]) => (label ? [{ name, label }] : []));
}

/** Says how many results there are with the active filters, or why there are none. */
export function resultText(query: ProjectsQuery, total: number, isCorrected: boolean): string {
  const { search } = query;
  const filters = activeFilters(query);
  if (total === 0 && search) return noneFor(search);
  if (total === 0 && filters.length === 1 && query.tech) return noneFor(query.tech);
  if (total === 0)
    return filters.length > 0
      ? `No projects found for these filters: ${filters.map(({ label }) => label).join(', ')}.`
      : 'No projects yet.';
  if (isCorrected) return `No projects found for "${search}". Showing close matches.`;
  const count = countOf(total, 'project');
  return search ? `${count} for “${search}”` : count;
}
