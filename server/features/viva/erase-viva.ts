import { inArray } from 'drizzle-orm';
import type { Executor } from '../../platform/db/client.ts';
import { vivaGuideLinks, vivaMarks } from './schema.ts';

/** Deletes the viva marks of a person's own orders, and the links that show them to a teacher. */
export async function eraseViva(tx: Executor, orderIds: string[]): Promise<void> {
  for (const table of [vivaMarks, vivaGuideLinks])
    await tx.delete(table).where(inArray(table.orderId, orderIds));
}
