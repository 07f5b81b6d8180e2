import { eq } from 'drizzle-orm';
import { parseComplaintNumber } from '#domain/complaint.ts';
import type { Context } from '../../context.ts';
import { ShopError } from '../../errors.ts';
import type { Executor } from '../../platform/db/client.ts';
import { isComplaintToken } from './complaint-link.ts';
import { complaints } from './schema.ts';

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

export function unknownComplaint(): ShopError {
  return new ShopError('NOT_FOUND', 'We can’t find this complaint. Please open the link in its email again.');
}
