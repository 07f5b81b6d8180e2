import { eq } from 'drizzle-orm';
import { onSaleAgainMail } from '#content/mails/waiting-list.ts';
import type { Context } from '../../context.ts';
import { defineJob } from '../../define-job.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { listEndedWaits } from './recipients.ts';
import { waitingList } from './schema.ts';
import { leaveLinks } from './waiting-lists.ts';

export const pauseJobs = [
  // The schedule finds projects that are on sale again for another reason, such as being published or a free place.
  defineJob({ name: 'mail-waiting-list', run: mailWaitingList, schedule: { everyMinutes: 1 } }),
];

/** The number of mails in one run of the job, which must end within a minute. */
const BATCH = 500;

/** This job mails everyone whose project is on sale again, once, and deletes their rows. */
export async function mailWaitingList(context: Context): Promise<void> {
  const { db, settings } = context;
  const waits = await listEndedWaits(db, BATCH);
  for (const { token, email, projectName, slug } of waits) {
    await db.transaction(async (tx) => {
      const taken = await tx.delete(waitingList).where(eq(waitingList.token, token)).returning();
      if (taken.length === 0) return;
      await enqueueMail(context, tx, {
        mail: onSaleAgainMail,
        subjectKey: token,
        recipient: email,
        data: {
          projectName,
          url: `${settings.appUrl}/projects/${slug}`,
          unsubscribeUrl: leaveLinks.linkOf(context, token),
        },
      });
    });
  }
  if (waits.length === BATCH) await context.jobs.enqueue(db, { name: 'mail-waiting-list', data: {} });
}
