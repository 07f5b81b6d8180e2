import { and, eq } from 'drizzle-orm';
import type { Context } from '../../context.ts';
import type { SkippedEntry } from '../../integrations/razorpay/entities.ts';
import { openCase } from './open-case.ts';
import { cases } from './schema.ts';

const kind = 'unreadable_entries';
/** More IDs than an admin looks up by hand. */
const MAX_IDS = 100;

/**
 * Reports entries of a provider's list that were left out, because they can't be read: one case for each
 * list, which is opened again for entries that it has not named yet. Never rejects, because the readable
 * entries matter more than the case.
 */
export async function reportSkipped(
  shop: Pick<Context, 'db' | 'jobs' | 'settings' | 'sealer' | 'log'>,
  { name, entries }: { name: string; entries: readonly SkippedEntry[] },
): Promise<void> {
  shop.log.warn({ list: name, entries: entries.slice(0, MAX_IDS) }, "entries of the provider's list skipped");
  try {
    await shop.db.transaction(async (tx) => {
      const isCase = and(eq(cases.kind, kind), eq(cases.subject, name));
      const [known] = await tx.select().from(cases).where(isCase).for('update');
      const before = (known?.detail.ids ?? []) as string[];
      const added = entries.filter(({ id }) => !before.includes(id));
      const [first] = added;
      if (!first) return;
      const ids = [...new Set([...before, ...added.map(({ id }) => id)])].slice(-MAX_IDS);
      const count = ids.length === 1 ? 'One entry' : `${ids.length} entries`;
      const message = `${count} of the payment provider’s list of ${name} can’t be read and ${ids.length === 1 ? 'is' : 'are'} left out, last ${first.id || 'one without an ID'} (${first.problem}).`;
      await openCase(shop, tx, { kind, subject: name, message, detail: { ids }, canReopen: true });
    });
  } catch (err) {
    shop.log.error({ err, list: name }, 'skipped entries were not reported');
  }
}
