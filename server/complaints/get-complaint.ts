import { desc, eq } from 'drizzle-orm';
import { parseComplaintNumber } from '#domain/complaint.ts';
import type { Context } from '../context.ts';
import { ShopError } from '../errors.ts';
import type { Executor } from '../platform/db/client.ts';
import { isComplaintToken } from './complaint-link.ts';
import { complaintMessages, complaints } from './schema.ts';

type StoredComplaint = typeof complaints.$inferSelect;

/**
 * Locks a complaint. Throws NOT_FOUND, and FAILED_PRECONDITION with `resolvedMessage` when it is resolved.
 */
export async function lockOpenComplaint(
  tx: Executor,
  number: number,
  resolvedMessage: string,
): Promise<StoredComplaint> {
  const [complaint] = await tx.select().from(complaints).where(eq(complaints.number, number)).for('update');
  if (!complaint) throw unknownComplaint();
  if (complaint.state === 'resolved') throw new ShopError('FAILED_PRECONDITION', resolvedMessage);
  return complaint;
}

/** The number of a complaint such as `C-1001`. Throws NOT_FOUND when it is malformed. */
export function requireNumber(text: string): number {
  const number = parseComplaintNumber(text);
  if (number === null) throw unknownComplaint();
  return number;
}

/** The number of a complaint that `token` opens. Throws NOT_FOUND for any other token. */
export function requireToken(
  context: Context,
  { number: text, token }: { number: string; token: string },
): number {
  const number = requireNumber(text);
  if (!isComplaintToken(context, number, token)) throw unknownComplaint();
  return number;
}

/** Whether the newest message is the same one: a form that was sent twice. */
export async function isRepeated(
  tx: Executor,
  { number, sender, message }: Pick<typeof complaintMessages.$inferSelect, 'number' | 'sender' | 'message'>,
): Promise<boolean> {
  const [newest] = await tx
    .select()
    .from(complaintMessages)
    .where(eq(complaintMessages.number, number))
    .orderBy(desc(complaintMessages.createdAt), desc(complaintMessages.id))
    .limit(1);
  return newest?.sender === sender && newest.message === message;
}

export function unknownComplaint(): ShopError {
  return new ShopError('NOT_FOUND', 'We can’t find this complaint. Please open the link in its email again.');
}
