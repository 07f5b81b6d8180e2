import * as mupdf from 'mupdf';

/** What a program that copies text makes of a PDF, page by page, without marks of direction. */
export function extractText(pdf: Buffer): string {
  const document = mupdf.Document.openDocument(pdf, 'application/pdf');
  const pages = Array.from({ length: document.countPages() }, (_, n) =>
    document.loadPage(n).toStructuredText('preserve-whitespace').asText(),
  );
  return pages.join('\n').replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '');
}
