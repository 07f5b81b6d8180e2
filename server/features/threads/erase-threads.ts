import { randomUUID } from 'node:crypto';
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { type Erased, eraseAddresses } from '#domain/erasure.ts';
import { COMPLAINT_CLOCKS, formatThreadNumber } from '#domain/thread.ts';
import type { Executor } from '../../platform/db/client.ts';
import { resolveCase } from '../cases/resolve-case.ts';
import { complaintMessages, complaints, helpRequests, questions } from './schema.ts';
import { clockSubject, overdueSubject } from './watch-threads.ts';

/**
 * Erases the sender from their complaints and the messages, and resolves what was open, because no one can be
 * answered any more. Number, reference and times stay. The texts stay without addresses: the shop must be
 * able to show what it was asked and answered.
 */
export async function eraseComplaints(tx: Executor, email: string, erased: Erased): Promise<void> {
  const { number, reference, message } = complaints;
  const rows = await tx
    .select({ number, reference, message })
    .from(complaints)
    .where(eq(complaints.email, email));
  for (const row of rows) {
    await tx
      .update(complaints)
      // The digest contained the email, so it is replaced too.
      .set({
        ...eraseAddresses(row, erased),
        email: erased.placeholder,
        digest: randomUUID(),
        state: 'resolved',
        resolvedAt: sql`coalesce(${complaints.resolvedAt}, now())`,
      })
      .where(eq(number, row.number));
    for (const clock of COMPLAINT_CLOCKS)
      await resolveCase(tx, {
        kind: 'complaint_overdue',
        subject: clockSubject(row.number, clock),
        resolution: 'The sender deleted their data.',
      });
    const messages = await tx
      .select()
      .from(complaintMessages)
      .where(eq(complaintMessages.number, row.number));
    for (const { id, message } of messages)
      await tx
        .update(complaintMessages)
        .set(eraseAddresses({ message }, erased))
        .where(eq(complaintMessages.id, id));
  }
}

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

/**
 * Deletes the questions of these users that are not published, and resolves their cases. Published ones stay
 * as they are shown, without an asker.
 */
export async function eraseQuestions(tx: Executor, userIds: string[]): Promise<void> {
  const isAsker = inArray(questions.userId, userIds);
  const erased = await tx
    .delete(questions)
    .where(and(isAsker, ne(questions.state, 'published')))
    .returning();
  for (const { number } of erased)
    await resolveCase(tx, {
      kind: 'question_overdue',
      subject: formatThreadNumber('question', number),
      resolution: 'The asker deleted their data.',
    });
  await tx.update(questions).set({ userId: null }).where(isAsker);
}
