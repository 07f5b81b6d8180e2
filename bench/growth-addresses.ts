import { PROJECT_FIELDS, PROJECT_LEVELS } from '#domain/project-facets.ts';
import { HARDWARE_BANDS, PRICE_BANDS, TEAM_FILTERS } from '#domain/project-filters.ts';
import { encodeCursor } from '#server/platform/db/cursor.ts';
import { inventedName, randomFrom, slugAt, subjectAt, technologyAt } from './growth-catalogue.ts';

/** Kinds of addresses of a catalogue. */
export const KINDS = ['list', 'search', 'misspelled search', 'filters', 'project page'] as const;
export type Kind = (typeof KINDS)[number];

type Random = () => number;

/** Different addresses of a kind in a catalogue of so many projects; other ones for another seed. */
export function addressesOf(
  kind: Kind,
  { projects, seed, count }: { projects: number; seed: number; count: number },
): string[] {
  const random = randomFrom(seed);
  const addresses = new Set<string>();
  while (addresses.size < count) addresses.add(ADDRESS[kind](random, projects));
  return [...addresses];
}

const ADDRESS: Record<Kind, (random: Random, projects: number) => string> = {
  list: (random) => listUrl(pageAt(random)),
  search: (random) => listUrl({ search: searchAt(random) }),
  'misspelled search': (random) => listUrl({ search: misspell(searchAt(random)) }),
  filters: (random) => listUrl(filtersAt(random)),
  'project page': (random, projects) => `/projects/${slugAt(numberBelow(projects, random))}`,
};

const numberBelow = (limit: number, random: Random) => Math.floor(random() * limit);
const pick = <T>(values: readonly T[], random: Random) => values[numberBelow(values.length, random)] as T;

function listUrl(parameters: Record<string, string>): string {
  return `/projects?${new URLSearchParams(parameters)}`;
}

/** A page somewhere in an order. */
function pageAt(random: Random): Record<string, string> {
  const id = numberBelow(2 ** 32, random)
    .toString(16)
    .padStart(8, '0');
  const orders = {
    recommended: [1 + numberBelow(99, random), 0, id],
    popular: [0, id],
    'price-low': [numberBelow(150_000, random), id],
    'price-high': [numberBelow(150_000, random), id],
  };
  const sort = pick(Object.keys(orders) as (keyof typeof orders)[], random);
  return { sort, cursor: encodeCursor([sort, ...orders[sort]]) };
}

/** What people type: what it is about, a technology, both, with other words, or a name that they have heard. */
function searchAt(random: Random): string {
  const subject = subjectAt(numberBelow(1000, random)).toLowerCase();
  const technology = technologyAt(numberBelow(1000, random)).toLowerCase();
  const name = inventedName(numberBelow(100, random)).toLowerCase();
  return pick(
    [
      subject,
      technology,
      `${subject} ${technology}`,
      `${technology} ${subject} system`,
      `${subject} app`,
      name,
    ],
    random,
  );
}

/** Swaps two letters of the longest word. */
function misspell(search: string): string {
  const [word = ''] = search.split(' ').toSorted((a, b) => b.length - a.length);
  const at = Math.min(2, word.length - 2);
  const swapped = word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2);
  return search.replace(word, swapped);
}

/** Two to four filters. */
function filtersAt(random: Random): Record<string, string> {
  const filters: [string, string][] = [
    ['field', pick(PROJECT_FIELDS, random)],
    ['level', pick(PROJECT_LEVELS, random)],
    ['price', pick(PRICE_BANDS, random)],
    ['team', pick(TEAM_FILTERS, random)],
    ['hardware', pick(HARDWARE_BANDS, random)],
    ['tech', technologyAt(numberBelow(1000, random))],
  ];
  while (filters.length > 2 + numberBelow(3, random)) filters.splice(numberBelow(filters.length, random), 1);
  return Object.fromEntries(filters);
}
