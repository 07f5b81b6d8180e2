import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { AdminRights, User } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import { toRights } from '../admins/rights-of.ts';
import { admins } from '../admins/schema.ts';
import type { Context } from '../context.ts';
import { authSessions, authUsers } from '../integrations/auth/schema.ts';
import { ledgerEntries } from '../ledger/schema.ts';
import { requireRight } from '../require-right.ts';
import { users } from '../users/schema.ts';
import { getUserDocuments } from './get-user-documents.ts';

const MOST_ENTRIES = 50;

export interface LedgerEntrySummary {
  id: string;
  kind: 'reward' | 'reversal' | 'payout';
  /** Rupees; below zero when it takes away. */
  amount: number;
  orderId: string | null;
  payoutId: string | null;
  createdAt: number;
}

export interface UserDetails {
  user: User;
  /** Everything else there is to know of them but credentials and tokens. Moments are seconds since 1970. */
  account: {
    kind: 'guest' | 'registered';
    githubAccountId: number | null;
    name: string | null;
    emailVerified: boolean | null;
    twoFactorEnabled: boolean | null;
    openSessions: number;
    lastSeenAt: number | null;
    admin: { active: boolean; rights: AdminRights } | null;
  };
  /** The newest first, at most 50. */
  ledger: LedgerEntrySummary[];
}

/** All that an admin with userWrite may see of somebody; null when there is nobody of that id. */
export async function findUserDetails(context: Context, userId: string): Promise<UserDetails | null> {
  requireRight(context, 'userWrite');
  const user = (await getUserDocuments(context.db, [userId])).get(userId);
  if (!user) return null;
  return {
    user,
    account: await readAccount(context, userId),
    ledger: await readLedger(context, userId),
  };
}

async function readAccount({ db }: Context, userId: string): Promise<UserDetails['account']> {
  const [row] = await db
    .select({
      kind: users.kind,
      githubAccountId: users.githubAccountId,
      name: authUsers.name,
      emailVerified: authUsers.emailVerified,
      twoFactorEnabled: authUsers.twoFactorEnabled,
      admin: admins,
    })
    .from(users)
    .leftJoin(authUsers, eq(authUsers.id, users.id))
    .leftJoin(admins, eq(admins.userId, users.id))
    .where(eq(users.id, userId));
  const [sessions] = await db
    .select({
      open: sql<number>`count(*)::int`,
      lastSeenAt: sql<number | null>`extract(epoch from max(${authSessions.seenAt}))::int`,
    })
    .from(authSessions)
    .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, sql`now()`)));
  const { kind = 'guest', githubAccountId = null, name = null, admin = null } = row ?? {};
  const { emailVerified = null, twoFactorEnabled = null } = row ?? {};
  return {
    ...{ kind, githubAccountId, name, emailVerified, twoFactorEnabled },
    openSessions: sessions?.open ?? 0,
    lastSeenAt: sessions?.lastSeenAt ?? null,
    admin: admin && { active: admin.active, rights: toRights(admin) },
  };
}

async function readLedger({ db }: Context, userId: string): Promise<LedgerEntrySummary[]> {
  const rows = await db
    .select({
      entry: ledgerEntries,
      createdAt: sql<number>`extract(epoch from ${ledgerEntries.createdAt})::int`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.createdAt), ledgerEntries.id)
    .limit(MOST_ENTRIES);
  return rows.map(({ entry: { id, kind, amountPaise, orderId, payoutId }, createdAt }) => ({
    ...{ id, kind, orderId, payoutId, createdAt },
    amount: toRupees(amountPaise),
  }));
}
