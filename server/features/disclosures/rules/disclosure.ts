import { type BasePaper, doiUrl, nameAuthors } from '#domain/paper.ts';
import { formatDate } from '#domain/time.ts';

/** What a disclosure says: reused as it is, changed, added, and where the report's results come from. */
export const DISCLOSURE_FIELDS = ['reused', 'changed', 'added', 'results'] as const;
export type DisclosureField = (typeof DISCLOSURE_FIELDS)[number];
export type DisclosureTexts = Record<DisclosureField, string>;

export const DISCLOSURE_LABELS: DisclosureTexts = {
  reused: 'Reused',
  changed: 'Changed',
  added: 'Added',
  results: 'Results',
};

/** The longest text of a field, in characters. */
export const MAX_DISCLOSURE_TEXT = 4000;

/** What a citation names. */
export interface CitedProject {
  projectName: string;
  projectUrl: string;
  shopName: string;
  /** Whether the project was free. */
  isFree: boolean;
  /** Unix time in seconds. */
  boughtAt: number;
  /** 40 hex digits, of the buyer's copy if there is one; null if the shop doesn't know the commit. */
  commit: string | null;
  /** The published paper on which the project is based; null if the seller names none. */
  paper: BasePaper | null;
  /** The address of the buyer's copy; null or absent without one. */
  copyUrl?: string | null;
}

/** Writes the sentence for a report's acknowledgements. */
export function citeInWords({
  projectName,
  projectUrl,
  shopName,
  isFree,
  boughtAt,
  commit,
  paper,
  copyUrl,
}: CitedProject): string {
  const got = isFree ? 'received free of charge' : 'bought';
  const at = commit === null ? '' : `, at commit ${commit}${copyUrl ? ` of ${copyUrl}` : ''}`;
  const base =
    paper &&
    ` Its base paper is “${paper.title}” by ${nameAuthors(paper.authors)} (${paper.venue}, ${paper.year}).`;
  return `This project builds on “${projectName}”, a learning project ${got} from ${shopName} (${projectUrl}) on ${formatDate(boughtAt)}${at}.${base ?? ''}`;
}

/** Writes the acknowledgement: the sentence, and a line for each field that is filled in. */
export function writeAcknowledgement(project: CitedProject, texts: DisclosureTexts): string {
  const lines = DISCLOSURE_FIELDS.flatMap((field) => {
    const text = texts[field].trim();
    return text ? [`${DISCLOSURE_LABELS[field]}: ${text}`] : [];
  });
  return [citeInWords(project), ...(lines.length > 0 ? ['', ...lines] : [])].join('\n');
}

const IEEE_MONTHS = 'Jan. Feb. Mar. Apr. May June July Aug. Sept. Oct. Nov. Dec.'.split(' ');

/**
 * Cites the project as software in the style of the IEEE. Source:
 * https://journals.ieeeauthorcenter.ieee.org/wp-content/uploads/sites/7/IEEE_Reference_Guide.pdf
 */
function citeIeee({ projectName, projectUrl, shopName, boughtAt, commit, copyUrl }: CitedProject): string {
  const [day, month = '', year] = formatDate(boughtAt).split(' ');
  const accessed = `${IEEE_MONTHS.find((name) => name.startsWith(month))} ${day}, ${year}`;
  const version = commit === null ? year : `commit ${commit}`;
  return `${shopName}. ${projectName}. (${version}). Accessed: ${accessed}. [Online]. Available: ${copyUrl ?? projectUrl}`;
}

/** Cites a paper in the style of the IEEE, which names six authors at most. */
function citePaperIeee({ title, authors, venue, year, doi }: BasePaper): string {
  return [nameAuthors(authors, 6), `“${title},” ${venue}`, year, ...(doi === null ? [] : [`doi: ${doi}`])]
    .join(', ')
    .concat('.');
}

/** Cites the project and its base paper in the style of the IEEE. */
export function listReferences(project: CitedProject): string[] {
  return [citeIeee(project), ...(project.paper ? [citePaperIeee(project.paper)] : [])];
}

/** Cites the project and its base paper for BibTeX and BibLaTeX. `key` is the name of the project's entry. */
export function listBibtex(project: CitedProject, key: string): string[] {
  return [
    citeBibtex(project, key),
    ...(project.paper ? [citePaperBibtex(project.paper, `${key}-paper`)] : []),
  ];
}

/** Cites the project as an entry that BibTeX and BibLaTeX read. `key` is the entry's name. */
function citeBibtex(
  { projectName, projectUrl, shopName, isFree, boughtAt, commit, copyUrl }: CitedProject,
  key: string,
): string {
  const date = formatDate(boughtAt);
  const got = `${isFree ? 'Received' : 'Bought'} on ${date}`;
  const fields = {
    author: `{${escapeTex(shopName)}}`,
    title: `{${escapeTex(projectName)}}`,
    year: date.slice(-4),
    note: [commit === null ? 'Source code' : `Source code, commit ${commit}`, got].join('. '),
    url: copyUrl ?? projectUrl,
  };
  return toEntry('misc', key, fields);
}

function citePaperBibtex({ title, authors, venue, year, doi }: BasePaper, key: string): string {
  // BibTeX separates authors with the word “and”, so a name that contains it is kept together.
  const author = authors.map((name) => (/\sand\s/i.test(name) ? `{${escapeTex(name)}}` : escapeTex(name)));
  return toEntry('article', key, {
    author: author.join(' and '),
    title: `{${escapeTex(title)}}`,
    journal: escapeTex(venue),
    year,
    ...(doi === null ? {} : { doi, url: doiUrl(doi) }),
  });
}

function toEntry(type: string, key: string, fields: Record<string, string | number>): string {
  const width = Math.max(...Object.keys(fields).map((name) => name.length));
  const lines = Object.entries(fields).map(([name, value]) => `  ${name.padEnd(width)} = {${value}}`);
  return `@${type}{${key},\n${lines.join(',\n')}\n}`;
}

export function escapeTex(text: string): string {
  const named: Record<string, string> = {
    '\\': 'textbackslash',
    '~': 'textasciitilde',
    '^': 'textasciicircum',
  };
  return text.replace(/[\\~^{}&%$#_]/g, (char) => (named[char] ? `\\${named[char]}{}` : `\\${char}`));
}
