import { mailShop } from '#content/mails/shop.ts';
import { turnoverMail } from '#content/mails/turnover.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../context.ts';
import { defineJob } from '../define-job.ts';
import type { Executor } from '../platform/db/client.ts';
import { enqueueMail } from '../platform/mail/enqueue-mail.ts';
import { getTurnover } from '../queries/tax/get-turnover.ts';

/** Percent of the threshold at which support is mailed, once per financial year. */
const LEVELS = [75, 95] as const;

/** Payments that are accepted within these seconds are checked together. */
const DELAY_SECONDS = 5;

/** Enqueues a check of an unregistered seller's turnover, in the transaction that accepts a payment. */
export async function enqueueTurnoverCheck({ jobs, settings }: Context, tx: Executor): Promise<void> {
  if (settings.gst) return;
  await jobs.enqueue(tx, { name: 'check-turnover', data: {}, key: 'turnover', inSeconds: DELAY_SECONDS });
}

/**
 * This job mails support when the turnover nears the threshold from which the seller must register for GST.
 */
export async function checkTurnover(context: Context): Promise<void> {
  const { settings, db } = context;
  if (settings.gst) return;
  const { year, turnoverPaise, thresholdPaise } = await getTurnover(context);
  for (const percent of LEVELS) {
    if (turnoverPaise * 100 < thresholdPaise * percent) continue;
    await db.transaction((tx) =>
      enqueueMail(context, tx, {
        kind: 'turnover',
        subjectKey: `${year} ${percent}`,
        recipient: settings.supportEmail,
        content: turnoverMail({
          shop: mailShop(settings),
          ...{ percent, year },
          turnover: toRupees(turnoverPaise),
          threshold: toRupees(thresholdPaise),
        }),
      }),
    );
  }
}

export const taxJobs = [
  // Payments enqueue the job. The schedule catches one whose turn was missed.
  defineJob({ name: 'check-turnover', run: checkTurnover, cron: '17 * * * *' }),
];
