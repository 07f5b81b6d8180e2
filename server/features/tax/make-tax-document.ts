import type { Context } from '../../context.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { defineTask } from '../../platform/worker/task-runner.ts';
import type { TaxDocument } from '../../readers/tax/find-tax-documents.ts';
import type { renderTaxDocument } from './render-tax-document.ts';

const task = defineTask<typeof renderTaxDocument>(
  new URL('./render-tax-document.ts', import.meta.url),
  'renderTaxDocument',
);

/** Makes a tax document as a PDF. The caller checks access. Throws as `makePdf` does. */
export function makeTaxDocument(context: Context, document: TaxDocument): Promise<Buffer> {
  return makePdf(context, { task, input: [document], subject: document.publicOrderId });
}

/** The name of a file with the document: `CAP-26-27-000001.pdf`. */
export function taxDocumentFileName({ number }: Pick<TaxDocument, 'number'>): string {
  return `${number.replaceAll('/', '-')}.pdf`;
}
