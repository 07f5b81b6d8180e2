import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { complaintReminderMail } from '#content/mails/thread.ts';
import { COMPLAINT_CLOCKS, type ComplaintClock, formatThreadNumber, HELP_HOURS } from '#domain/thread.ts';
import type { Context } from '../../context.ts';
import type { Executor } from '../../platform/db/client.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { enqueueMail } from '../../platform/mail/enqueue-mail.ts';
import { openCase } from '../cases/open-case.ts';
import { findOrder } from '../orders/get-order.ts';
import { clockEnds, complaints, helpRequests, questions } from './schema.ts';
import { getThread, type Thread } from './threads.ts';

interface Clock {
  /** When it ends. */
  end: SQL<Date>;
  /** How long before its end someone is reminded; by default not at all. */
  notice?: SQL;
  isRunning: SQL;
}

interface ComplaintDeadline extends Clock {
  /** Says that it was missed. */
  missed: (name: string) => string;
}

const CLOCKS: Record<ComplaintClock, ComplaintDeadline> = {
  acknowledge: {
    end: clockEnds.acknowledge,
    notice: sql`interval '8 hours'`,
    isRunning: eq(complaints.state, 'received'),
    missed: (name) => `No one has acknowledged complaint ${name} in time.`,
  },
  resolve: {
    end: clockEnds.resolve,
    notice: sql`interval '5 days'`,
    isRunning: ne(complaints.state, 'resolved'),
    missed: (name) => `Complaint ${name} was not resolved within one month.`,
  },
};

/** The number of overdue threads that a mail names. */
const MAX_NAMED = 20;

const HELP_CLOCK: Clock = {
  end: sql<Date>`${helpRequests.dueAt}`,
  isRunning: eq(helpRequests.state, 'waiting_for_us'),
};

const QUESTION_CLOCK: Clock = {
  end: sql<Date>`${questions.dueAt}`,
  isRunning: eq(questions.state, 'waiting'),
};

const nameComplaint = (number: number) => formatThreadNumber('complaint', number);
const nameRequest = (number: number) => formatThreadNumber('help', number);
const nameQuestion = (number: number) => formatThreadNumber('question', number);

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

/** Opens a case about each question that no one has answered in time. One alert names all of them. */
export async function watchQuestions(context: Context): Promise<void> {
  await watchClock(context, questions.number, QUESTION_CLOCK, async (tx, { number }, all) => {
    const name = nameQuestion(number);
    await openCase(context, tx, {
      kind: 'question_overdue',
      subject: name,
      message: `No one has answered question ${name} within ${HELP_HOURS} hours.`,
      ...alertTogether('questions', all.map(nameQuestion)),
    });
  });
}

interface Due {
  number: number;
  /** False during the notice. */
  isMissed: boolean;
  /** In Unix seconds. */
  end: number;
}

/**
 * Calls `act` for each row whose clock has ended, or ends within its notice, in a transaction that holds the
 * row, so that an answer at the same moment ends what `act` begins. It is called at each watch until the
 * clock stops. `number` is the key of the clock's table, and `all` has the numbers of all rows whose clocks
 * have ended.
 */
async function watchClock(
  { db }: Pick<Context, 'db'>,
  number: PgColumn,
  { end, notice = sql`interval '0'`, isRunning }: Clock,
  act: (tx: Executor, due: Due, all: readonly number[]) => Promise<void>,
): Promise<void> {
  const table = number.table as PgTable;
  const isDue = and(isRunning, sql`${end} - ${notice} <= now()`);
  const key = sql<number>`${number}`.mapWith(Number);
  const rows = await db
    .select({ key, isMissed: sql<boolean>`${end} <= now()` })
    .from(table)
    .where(isDue)
    .orderBy(number);
  const all = rows.flatMap((row) => (row.isMissed ? [row.key] : []));
  for (const row of rows)
    await db.transaction(async (tx) => {
      const [due] = await tx
        .select({
          number: key,
          isMissed: sql<boolean>`${end} <= now()`,
          end: epochSeconds(end),
        })
        .from(table)
        .where(and(eq(number, row.key), isDue))
        .for('update');
      if (due) await act(tx, due, all);
    });
}

/**
 * How the cases of missed clocks alert: one mail an hour names all of them, because a mail for each could be
 * hundreds.
 */
function alertTogether(
  what: string,
  names: readonly string[],
): { alertKey: string; alertMessage: string | undefined } {
  const more = names.length > MAX_NAMED ? ` and ${names.length - MAX_NAMED} more` : '';
  return {
    alertKey: `overdue ${what} ${new Date().toISOString().slice(0, 13)}`,
    alertMessage:
      names.length > 1
        ? `${names.length} ${what} are overdue: ${names.slice(0, MAX_NAMED).join(', ')}${more}.`
        : undefined,
  };
}
