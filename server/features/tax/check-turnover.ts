import { turnoverMail } from '#content/mails/turnover.ts';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { enqueueMail, isMailKnown } from '../../platform/mail/enqueue-mail.ts';
import { getTurnover } from '../../readers/tax/get-turnover.ts';

/** Percent of the threshold, rising, at which support is mailed, once per financial year. */
const LEVELS = [75, 95] as const;

/**
 * This job mails support when the turnover of an unregistered seller nears the threshold from which they must
 * register for GST.
 */
export async function checkTurnover(context: Context): Promise<void> {
  if (context.settings.gst) return;
  const { year, turnoverPaise, thresholdPaise } = await getTurnover(context);
  for (const percent of LEVELS) {
    if (turnoverPaise * 100 < thresholdPaise * percent) return;
    const which = { mail: turnoverMail, subjectKey: `${year} ${percent}` };
    if (await isMailKnown(context.db, which)) continue;
    await context.db.transaction((tx) =>
      enqueueMail(context, tx, {
        ...which,
        data: { percent, year, turnover: toRupees(turnoverPaise), threshold: toRupees(thresholdPaise) },
      }),
    );
  }
}

export const taxJobs = [
  defineJob({ name: 'check-turnover', run: checkTurnover, schedule: { everyMinutes: 1 } }),
];
