import { eq } from 'drizzle-orm';
import type { Repository } from '#domain/github.ts';
import type { Executor } from '../../platform/db/client.ts';
import { copies } from './schema.ts';

/** Finds the project's repository from which the copy of an order was made; null without a copy. */
export async function findTemplate(db: Executor, orderId: string): Promise<Repository | null> {
  const { templateOwner: owner, templateName: repo } = copies;
  const [found] = await db.select({ owner, repo }).from(copies).where(eq(copies.orderId, orderId));
  return found ?? null;
}
