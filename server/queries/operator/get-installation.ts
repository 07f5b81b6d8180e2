import { inArray } from 'drizzle-orm';
import type { Shop } from '../../context.ts';
import { installation } from '../../platform/db/schema.ts';
import { users } from '../../users/schema.ts';

export interface Installation {
  /** The mode that the database belongs to; null before the first start. */
  mode: 'sandbox' | 'live' | null;
  /** Emails of the accounts that the sandbox created, whose passwords everyone knows. */
  sandboxAccounts: string[];
}

/** Gets what the database stores about its first start. For the operator. */
export async function getInstallation({ db }: Pick<Shop, 'db'>): Promise<Installation> {
  const [stamp] = await db.select().from(installation);
  const seeded = await db
    .select({ email: users.email })
    .from(users)
    .where(inArray(users.id, stamp?.sandboxUserIds ?? []))
    .orderBy(users.email);
  return { mode: stamp?.mode ?? null, sandboxAccounts: seeded.map(({ email }) => email) };
}
