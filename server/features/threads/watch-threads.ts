import { eq, ne, sql } from 'drizzle-orm';
import { complaintReminderMail } from '#content/mails/thread.ts';
import { COMPLAINT_CLOCKS, type ComplaintClock, formatThreadNumber, HELP_HOURS } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { openCase } from '../cases/open-case.ts';
import { alertTogether, type Clock, watchClock } from '../cases/watch-clock.ts';
import { findOrder } from '../orders/get-order.ts';
import { clockEnds, complaints, helpRequests } from './schema.ts';
import { getThread, type Thread } from './threads.ts';

interface ComplaintDeadline extends Clock {
  /** Says that it was missed. */
  missed: (name: string) => string;
}

const CLOCKS: Record<ComplaintClock, ComplaintDeadline> = {
  acknowledge: {
    end: clockEnds.acknowledge,
    notice: sql`interval '8 hours'`,
    isRunning: eq(complaints.state, 'received'),
    missed: (name) => `No one has acknowledged complaint ${name} within 48 hours.`,
  },
  resolve: {
    end: clockEnds.resolve,
    notice: sql`interval '5 days'`,
    isRunning: ne(complaints.state, 'resolved'),
    missed: (name) => `Complaint ${name} was not resolved within one month.`,
  },
};

const HELP_CLOCK: Clock = {
  end: sql<Date>`${helpRequests.dueAt}`,
  isRunning: eq(helpRequests.state, 'waiting_for_us'),
};

const nameComplaint = (number: number) => formatThreadNumber('complaint', number);
const nameRequest = (number: number) => formatThreadNumber('help', number);

/** The subject of the case, and of the reminder, about a complaint's clock. */
export function clockSubject(number: number, clock: ComplaintClock): string {
  return `${nameComplaint(number)} ${clock}`;
}

/** The subject of the case about an answer that is late. Each time that the buyer waits has its own. */
export function overdueSubject({ number, dueAt }: Pick<Thread<'help'>, 'number' | 'dueAt'>): string {
  return `${nameRequest(number)} ${dueAt?.toISOString()}`;
}

/** Reminds support before a clock of a complaint ends, once, and opens a case when it was missed. */
export async function watchComplaints(context: Context): Promise<void> {
  for (const clock of COMPLAINT_CLOCKS)
    await watchClock(
      context,
      complaints.number,
      CLOCKS[clock],
      async (tx, { number, isMissed, end }, all) => {
        const name = nameComplaint(number);
        const subject = clockSubject(number, clock);
        if (isMissed)
          await openCase(context, tx, {
            kind: 'complaint_overdue',
            subject,
            message: CLOCKS[clock].missed(name),
            ...alertTogether('complaints', all.map(nameComplaint)),
          });
        else
          await enqueueMail(context, tx, {
            mail: complaintReminderMail,
            subjectKey: subject,
            data: { number: name, clock, end },
          });
      },
    );
}

/** Opens a case about each request for help that no one has answered in time. One alert names all of them. */
export async function watchHelp(context: Context): Promise<void> {
  await watchClock(context, helpRequests.number, HELP_CLOCK, async (tx, { number }, all) => {
    const name = nameRequest(number);
    const request = await getThread(tx, 'help', name);
    await openCase(context, tx, {
      kind: 'help_overdue',
      subject: overdueSubject(request),
      order: await findOrder(tx, request.orderId),
      message: `No one has answered help request ${name} within ${HELP_HOURS} hours.`,
      ...alertTogether('help requests', all.map(nameRequest)),
    });
  });
}
