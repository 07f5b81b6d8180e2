import { COMPLAINT_CLOCKS, type ComplaintClock, formatComplaintNumber } from '#domain/complaint.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { openCase } from '../cases/open-case.ts';
import { alertTogether, watchClock } from '../cases/watch-clock.ts';
import { clockSubject, clocks } from './clocks.ts';
import { complaints } from './schema.ts';

const MISSED: Record<ComplaintClock, (number: string) => string> = {
  acknowledge: (number) => `No one has acknowledged complaint ${number} within 48 hours.`,
  resolve: (number) => `Complaint ${number} was not resolved within one month.`,
};

/** Reminds support before a clock of a complaint ends, once, and opens a case when it was missed. */
export async function watchComplaints(context: Context): Promise<void> {
  for (const clock of COMPLAINT_CLOCKS)
    await watchClock(
      context,
      complaints.number,
      clocks[clock],
      async (tx, { number, isMissed, end }, all) => {
        const formatted = formatComplaintNumber(number);
        const subject = clockSubject(number, clock);
        if (isMissed)
          await openCase(context, tx, {
            kind: 'complaint_overdue',
            subject,
            message: MISSED[clock](formatted),
            ...alertTogether('complaints', all.map(formatComplaintNumber)),
          });
        else
          await enqueueMail(context, tx, {
            kind: 'complaint-reminder',
            subjectKey: subject,
            data: { number: formatted, clock, end },
          });
      },
    );
}
