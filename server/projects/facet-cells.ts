import { type AnyColumn, type SQL, sql } from 'drizzle-orm';
import { MAX_TEAM_SIZE, PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import {
  BAND_PAISE,
  HARDWARE_BAND_PAISE,
  HARDWARE_BANDS,
  PRICE_BANDS,
  TEAM_FILTERS,
} from '#domain/project-filters.ts';
import { type Facets, isWithin } from './project-filter.ts';
import { projects } from './schema.ts';

// A cell is what projects have in common that agree in every facet: at most 5,000 of them, however many projects there are. So what a list
// says about each value of each facet is added up from cells, instead of asking each project about each value.

/** How many projects each cell has, by its number. */
export type CellCounts = ReadonlyMap<number, number>;

/** Every value of each facet. */
const FACET_VALUES = {
  price: PRICE_BANDS,
  field: PROJECT_FIELDS,
  level: PROJECT_LEVELS,
  hardware: HARDWARE_BANDS,
  team: TEAM_FILTERS,
} as const;
type FacetName = keyof typeof FACET_VALUES;
export type FacetCounts = {
  [Name in FacetName]: Record<(typeof FACET_VALUES)[Name][number], number>;
};
const FACET_NAMES = Object.keys(FACET_VALUES) as FacetName[];

/** Digits of a cell's number; 0 for a project without the value. */
const DIGITS: [facet: FacetName, base: number, digit: SQL][] = [
  ['price', PRICE_BANDS.length + 1, bandDigit(projects.pricePaise, PRICE_BANDS, BAND_PAISE)],
  [
    'hardware',
    HARDWARE_BANDS.length + 1,
    bandDigit(projects.hardwarePaise, HARDWARE_BANDS, HARDWARE_BAND_PAISE),
  ],
  ['field', PROJECT_FIELDS.length + 1, valueDigit(projects.field, PROJECT_FIELDS)],
  ['level', PROJECT_LEVELS.length + 1, valueDigit(projects.level, PROJECT_LEVELS)],
  ['team', MAX_TEAM_SIZE + 1, sql`${projects.teamSize}`],
];

/** The number of a project's cell. */
export const cellNumber: SQL<number> = DIGITS.reduce<SQL<number>>(
  (number, [, base, digit]) => sql<number>`(${number} * ${sql.raw(`${base}`)} + ${digit})`,
  sql<number>`0`,
);

function valueDigit(column: AnyColumn, values: readonly string[]): SQL {
  const cases = values.map((value, index) => sql.raw(` when '${value}' then ${index + 1}`));
  return sql`(case ${column}${sql.join(cases)} else 0 end)`;
}

function bandDigit<Band extends string>(
  column: AnyColumn,
  bands: readonly Band[],
  bounds: Record<Band, readonly [from: number, to: number | null]>,
): SQL {
  const cases = bands.map(
    (band, index) => sql` when ${isWithin(column, bounds[band])} then ${sql.raw(`${index + 1}`)}`,
  );
  return sql`(case${sql.join(cases)} else 0 end)`;
}

/** Whether the cell has a value of a facet; of a team's size, at least that. */
function hasValue(facet: FacetName, digit: number, value: string): boolean {
  if (facet === 'team') return digit >= Number(value);
  return digit > 0 && FACET_VALUES[facet][digit - 1] === value;
}

function digitsOf(cell: number): Record<FacetName, number> {
  const digits = {} as Record<FacetName, number>;
  let rest = cell;
  for (const [facet, base] of DIGITS.toReversed()) {
    digits[facet] = rest % base;
    rest = Math.floor(rest / base);
  }
  return digits;
}

/** Projects in cells that have the chosen values. */
export function countCells(cells: CellCounts, chosen: Facets): number {
  let total = 0;
  for (const [cell, count] of cells) {
    const digits = digitsOf(cell);
    if (FACET_NAMES.every((facet) => isChosen(facet, digits, chosen))) total += count;
  }
  return total;
}

function isChosen(facet: FacetName, digits: Record<FacetName, number>, chosen: Facets): boolean {
  const value = chosen[facet];
  return !value || hasValue(facet, digits[facet], value);
}

/** Projects with the chosen values, and for each facet projects per value when the other facets stay. */
export function countFacets(cells: CellCounts, chosen: Facets): { total: number; facets: FacetCounts } {
  let total = 0;
  const facets = Object.fromEntries(
    FACET_NAMES.map((facet) => [facet, Object.fromEntries(FACET_VALUES[facet].map((value) => [value, 0]))]),
  ) as Record<FacetName, Record<string, number>>;
  for (const [cell, count] of cells) {
    const digits = digitsOf(cell);
    const missed = FACET_NAMES.filter((facet) => !isChosen(facet, digits, chosen));
    if (missed.length === 0) total += count;
    // A facet's own choice does not limit its counts.
    const counted = missed.length === 0 ? FACET_NAMES : missed.length === 1 ? missed : [];
    for (const facet of counted) addTo(facets[facet], facet, digits[facet], count);
  }
  return { total, facets: facets as FacetCounts };
}

function addTo(counts: Record<string, number>, facet: FacetName, digit: number, count: number): void {
  for (const value of FACET_VALUES[facet])
    if (hasValue(facet, digit, value)) counts[value] = (counts[value] ?? 0) + count;
}
