import { META_LENGTH, TITLE_LENGTH } from '#app/lib/page-meta.ts';
import { FIELD_LABELS } from '#app/messages/facets.ts';
import { formatPrice } from '#domain/money.ts';
import { PROJECT_FIELDS } from '#domain/project-facets.ts';
import { truncate } from '#domain/text.ts';
import type { TechnologySummary } from '#server/features/projects/summarise-technology.ts';

const suitBeginners = (count: number) =>
  count === 1 ? '1 of them suits beginners.' : `${count} of them suit beginners.`;

/** Describes a technology for which the shop has no text. `fields` may be empty. */
const unknown = (name: string, fields: string) =>
  fields
    ? `See how ${name} is used in ${fields} projects that run from start to finish. Read the code, run it, and learn to explain why ${name} was chosen.`
    : `See how ${name} is used in projects that run from start to finish. Read the code, run it, and learn to explain why ${name} was chosen.`;

const MAX_NAMED = 4;

const list = new Intl.ListFormat('en-GB', { style: 'long', type: 'conjunction' });

/** Says in two or three sentences what the shop's projects do with a technology. */
export function describeProjectsHere(name: string, summary: TechnologySummary): string {
  const { total, companions, levels } = summary;
  const beside = list.format(companions.slice(0, MAX_NAMED));
  return [
    total === 1
      ? `One project here uses ${name}.`
      : `${total.toLocaleString('en-IN')} projects here use ${name}${fieldText(summary)}.`,
    beside && (total === 1 ? `It also uses ${beside}.` : `They often combine it with ${beside}.`),
    total > 1 && levels.beginner > 0 && suitBeginners(levels.beginner),
    priceText(summary),
  ]
    .filter((sentence) => typeof sentence === 'string' && sentence !== '')
    .join(' ');
}

/** Describes a technology for which the shop has no text. */
export function describeUnknown(name: string, { fields }: TechnologySummary): string {
  const used = PROJECT_FIELDS.filter((field) => field !== 'other' && fields[field] > 0);
  return unknown(name, list.format(used.map((field) => FIELD_LABELS[field])));
}

export function technologyTitle(name: string): string {
  const title = `${name} final-year projects with source code`;
  return title.length <= TITLE_LENGTH ? title : `${name} projects with source code`;
}

/** Returns the description for search engines. `examples` are names of projects. */
export function technologyMeta(name: string, summary: TechnologySummary, examples: string[]): string {
  const { total } = summary;
  const count =
    total === 1
      ? `A final-year ${name} project`
      : `${total.toLocaleString('en-IN')} final-year ${name} projects`;
  return truncate(`${count} with source code: ${list.format(examples)}. ${priceText(summary)}`, META_LENGTH);
}

/** Returns `, including 30 in AI/ML, 10 in Data and 5 in Web`. */
function fieldText({ total, fields }: TechnologySummary): string {
  const used = PROJECT_FIELDS.filter((field) => field !== 'other' && fields[field] > 0)
    .toSorted((a, b) => fields[b] - fields[a])
    .slice(0, MAX_NAMED);
  const [first] = used;
  if (!first) return '';
  if (fields[first] === total) return `, all in ${FIELD_LABELS[first]}`;
  const counts = used.map((field) => `${fields[field].toLocaleString('en-IN')} in ${FIELD_LABELS[field]}`);
  return `, including ${list.format(counts)}`;
}

function priceText({ total, lowestRupees, highestRupees }: TechnologySummary): string {
  const [lowest, highest] = [lowestRupees, highestRupees].map((rupees) =>
    rupees === 0 ? 'free' : formatPrice(rupees),
  );
  if (highestRupees === 0) return total === 1 ? 'It’s free.' : 'All of them are free.';
  if (lowestRupees === highestRupees)
    return total === 1 ? `It costs ${highest ?? ''}.` : `Each costs ${highest ?? ''}.`;
  return `Prices range from ${lowest ?? ''} to ${highest ?? ''}.`;
}
