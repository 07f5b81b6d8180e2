import type { Context } from '../../context.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { defineTask } from '../../platform/worker/task-runner.ts';
import type { renderDisclosure } from './render-disclosure.ts';
import type { CitedProject, DisclosureTexts } from './rules/disclosure.ts';

const task = defineTask<typeof renderDisclosure>(
  new URL('./render-disclosure.ts', import.meta.url),
  'renderDisclosure',
);

interface SavedDisclosure {
  /** The order's public ID. */
  orderId: string;
  project: CitedProject;
  saved: { texts: DisclosureTexts; savedAt: Date };
}

/** Makes a saved disclosure as a PDF. The caller checks access. Throws as `makePdf` does. */
export function makeDisclosure(
  context: Context,
  { orderId, project, saved }: SavedDisclosure,
): Promise<Buffer> {
  return makePdf(context, { task, input: [project, saved], subject: orderId, canWait: true });
}
