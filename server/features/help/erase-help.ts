import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { overdueSubject } from './help-request.ts';
import { helpRequests } from './schema.ts';

/** Deletes the requests for help of these orders with their messages, and resolves their cases. */
export async function eraseHelp(tx: Executor, orderIds: string[]): Promise<void> {
  const erased = await tx.delete(helpRequests).where(inArray(helpRequests.orderId, orderIds)).returning();
  for (const request of erased)
    await resolveCase(tx, {
      kind: 'help_overdue',
      subject: overdueSubject(request),
      resolution: 'The buyer was erased.',
    });
}
