import { max, min } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { countByFacet, countByTechnology } from './count-projects.ts';
import type { Technology } from './list-technologies.ts';
import { priceToPay } from './prices.ts';
import { matchesFilter } from './project-filter.ts';
import { projects } from './schema.ts';

/** Further technologies are not named. */
const MAX_COMPANIONS = 12;

/** Summarises the published projects of a technology. Public. */
export async function summariseTechnology(context: Context, { keys }: Pick<Technology, 'keys'>) {
  const filter = { techKeys: keys };
  const [{ total, facets }, beside, [prices]] = await Promise.all([
    countByFacet(context, filter),
    countByTechnology(context, filter, MAX_COMPANIONS + keys.length),
    context.db
      .select({ lowest: min(priceToPay).mapWith(Number), highest: max(priceToPay).mapWith(Number) })
      .from(projects)
      .where(matchesFilter(filter)),
  ]);
  return {
    /** The number of published projects that use it. */
    total,
    fields: facets.field,
    levels: facets.level,
    /** Technologies that these projects also use, most used first. */
    companions: beside
      .map(({ name }) => name)
      .filter((name) => !keys.includes(name.toLowerCase()))
      .slice(0, MAX_COMPANIONS),
    lowestRupees: toRupees(prices?.lowest ?? 0),
    highestRupees: toRupees(prices?.highest ?? 0),
  };
}

export type TechnologySummary = Awaited<ReturnType<typeof summariseTechnology>>;
