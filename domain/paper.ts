/** The published paper on which a project is based. Guides ask for it under the name “base paper”. */
export interface BasePaper {
  title: string;
  authors: string[];
  /** The journal or conference. */
  venue: string;
  year: number;
  /** The paper's DOI, such as `10.1109/ICDM.2008.17`; null when the seller names none. */
  doi: string | null;
}

/** The longest text of a paper in characters, and the largest number of its authors. */
export const MAX_PAPER_TEXT = 300;
export const MAX_AUTHORS = 20;

/** A DOI without its resolver. Source: https://www.doi.org/the-identifier/resources/handbook/2_numbering */
export const DOI = /^10\.\d{4,9}(\.\d+)*\/[^\s\p{Cc}]+$/u;

/** The address that leads to the paper with this DOI. Characters that would end its path are escaped. */
export function doiUrl(doi: string): string {
  return `https://doi.org/${encodeURI(doi.toWellFormed()).replaceAll('#', '%23').replaceAll('?', '%3F')}`;
}

/** Names up to `most` authors, and of more the first one, such as `Rao et al.` */
export function nameAuthors(authors: readonly string[], most = 3): string {
  return authors.length > most ? `${authors[0]} et al.` : new Intl.ListFormat('en-US').format(authors);
}
