import { META_LENGTH, TITLE_LENGTH } from '#app/lib/page-meta.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import * as messages from '#app/messages/technologies.ts';
import { formatPrice } from '#domain/money.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import { truncate } from '#domain/text.ts';
import type { TechnologySummary } from '#server/projects/summarise-technology.ts';

const MAX_NAMED = 4;

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** Says in two or three sentences what the shop's projects do with a technology. */
export function describeProjectsHere(name: string, summary: TechnologySummary): string {
  const { total, companions, levels } = summary;
  const beside = list.format(companions.slice(0, MAX_NAMED));
  return [
    total === 1
      ? messages.oneUses(name)
      : messages.manyUse(total.toLocaleString('en-IN'), name, fieldText(summary)),
    beside && (total === 1 ? messages.alsoUses(beside) : messages.oftenCombined(beside)),
    total > 1 && levels.beginner > 0 && messages.suitBeginners(levels.beginner),
    priceText(summary),
  ]
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .join(' ');
}

/** Describes a technology for which the shop has no text. */
export function describeUnknown(name: string, { fields }: TechnologySummary): string {
  const used = PROJECT_FIELDS.filter((field) => field !== 'other' && fields[field] > 0);
  return messages.unknown(name, list.format(used.map((field) => FIELD_LABELS[field])));
}

export function technologyTitle(name: string): string {
  const title = messages.title(name);
  return title.length <= TITLE_LENGTH ? title : messages.heading(name);
}

/** Returns the description for search engines. `examples` are names of projects. */
export function technologyMeta(name: string, summary: TechnologySummary, examples: string[]): string {
  const { total } = summary;
  const count =
    total === 1 ? messages.oneFinalYear(name) : messages.manyFinalYear(total.toLocaleString('en-IN'), name);
  return truncate(
    `${messages.withSourceCode(count, list.format(examples))} ${priceText(summary)}`,
    META_LENGTH,
  );
}

/** Returns `, including 30 in AI/ML, 10 in Data and 5 in Web`. */
function fieldText({ total, fields }: TechnologySummary): string {
  const used = PROJECT_FIELDS.filter((field) => field !== 'other' && fields[field] > 0)
    .toSorted((a, b) => fields[b] - fields[a])
    .slice(0, MAX_NAMED);
  const [first] = used;
  if (!first) return '';
  if (fields[first] === total) return messages.allIn(FIELD_LABELS[first]);
  const counts = used.map((field) =>
    messages.countIn(fields[field].toLocaleString('en-IN'), FIELD_LABELS[field]),
  );
  return messages.including(list.format(counts));
}

function priceText({ total, lowestRupees, highestRupees }: TechnologySummary): string {
  const [lowest, highest] = [lowestRupees, highestRupees].map((rupees) =>
    rupees === 0 ? messages.free : formatPrice(rupees),
  );
  if (highestRupees === 0) return total === 1 ? messages.itIsFree : messages.allAreFree;
  if (lowestRupees === highestRupees)
    return total === 1 ? messages.itCosts(highest ?? '') : messages.eachCosts(highest ?? '');
  return messages.pricesRange(lowest ?? '', highest ?? '');
}
