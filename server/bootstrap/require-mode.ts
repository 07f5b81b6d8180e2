import { randomUUID } from 'node:crypto';
import { inArray, isNull } from 'drizzle-orm';
import type { Settings } from '../config.ts';
import { users } from '../features/users/schema.ts';
import type { Database } from '../platform/db/client.ts';
import { installation } from '../platform/db/schema.ts';

const OTHER_DATABASE = 'set DATABASE_URL or DATA_DIR to another database';

/**
 * Keeps sandbox and live apart: the first start writes its mode into the database, and later starts must have
 * the same mode. A live start is also refused while an account exists that the sandbox created. Throws an
 * Error that can be shown to the operator.
 */
export async function requireMode({ db }: Pick<Database, 'db'>, mode: Settings['mode']): Promise<void> {
  await db.insert(installation).values({ mode }).onConflictDoNothing();
  await db.update(installation).set({ shopId: randomUUID() }).where(isNull(installation.shopId));
  const [stamp] = await db.select().from(installation);
  if (stamp?.mode !== mode) {
    throw new Error(
      mode === 'live'
        ? `This database belongs to a sandbox, so a live shop can't use it: ${OTHER_DATABASE}.`
        : `This database belongs to a live shop, so the sandbox can't use it: check the payment, code-hosting and mail settings, or ${OTHER_DATABASE}.`,
    );
  }
  if (mode !== 'live' || stamp.sandboxUserIds.length === 0) return;
  const [seeded] = await db.select().from(users).where(inArray(users.id, stamp.sandboxUserIds)).limit(1);
  if (seeded) {
    throw new Error(
      `This database has the sandbox account ${seeded.email}, so a live shop can't use it: ${OTHER_DATABASE}.`,
    );
  }
}
