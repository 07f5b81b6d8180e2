import { eq, sql } from 'drizzle-orm';
import { formatHelpNumber, HELP_HOURS } from '#domain/help.ts';
import type { Context } from '../../context.ts';
import { openCase } from '../cases/open-case.ts';
import { alertTogether, watchClock } from '../cases/watch-clock.ts';
import { findOrder } from '../orders/get-order.ts';
import { getHelp, overdueSubject } from './help-request.ts';
import { helpRequests } from './schema.ts';

const clock = { end: sql<Date>`${helpRequests.dueAt}`, isRunning: eq(helpRequests.state, 'waiting_for_us') };

/** Opens a case about each request for help that no one has answered in time. One alert names all of them. */
export async function watchHelp(context: Context): Promise<void> {
  await watchClock(context, helpRequests.number, clock, async (tx, due, all) => {
    const number = formatHelpNumber(due.number);
    const request = await getHelp(tx, number);
    await openCase(context, tx, {
      kind: 'help_overdue',
      subject: overdueSubject(request),
      order: await findOrder(tx, request.orderId),
      message: `No one has answered help request ${number} within ${HELP_HOURS} hours.`,
      ...alertTogether('help requests', all.map(formatHelpNumber)),
    });
  });
}
