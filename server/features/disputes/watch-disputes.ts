import { disputeReminderMail } from '#content/mails/dispute.ts';
import { dueReminder } from '#domain/dispute.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { listUnansweredDisputes } from './find-dispute.ts';

/**
 * Reminds support before the deadline of a dispute that no one answered: three times, and again when the
 * provider moves the deadline.
 */
export async function watchDisputes(context: Context): Promise<void> {
  for (const dispute of await listUnansweredDisputes(context.db)) {
    const hours = dueReminder(dispute.secondsLeft);
    if (hours === null) continue;
    await context.db.transaction((tx) =>
      enqueueMail(context, tx, {
        mail: disputeReminderMail,
        subjectKey: `${dispute.id} ${dispute.respondBy} ${hours}h`,
        data: { ...dispute },
      }),
    );
  }
}
