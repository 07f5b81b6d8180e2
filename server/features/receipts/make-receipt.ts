import type { Context } from '../../context.ts';
import { makePdf } from '../../platform/pdf/make-pdf.ts';
import { defineTask } from '../../platform/worker/task-runner.ts';
import type { Receipt } from '../../readers/order-page/list-receipts.ts';
import type { renderReceipt } from './render-receipt.ts';

const task = defineTask<typeof renderReceipt>(
  new URL('./render-receipt.ts', import.meta.url),
  'renderReceipt',
);

/** Makes a receipt as a PDF. The caller checks access. Throws as `makePdf` does. */
export function makeReceipt(context: Context, receipt: Receipt): Promise<Buffer> {
  const { shopName, seller, supportEmail, supportPhone, appUrl } = context.settings;
  const settings = { shopName, seller, supportEmail, supportPhone, appUrl };
  return makePdf(context, { task, input: [receipt, settings], subject: receipt.orderId });
}
