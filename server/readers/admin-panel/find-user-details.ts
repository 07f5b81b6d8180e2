import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { toRupees } from '#domain/money.ts';
import type { Context } from '../../context.ts';
import { admins } from '../../features/admins/schema.ts';
import { ledgerEntries } from '../../features/ledger/schema.ts';
import { users } from '../../features/users/schema.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import { epochSeconds } from '../../platform/db/columns.ts';
import { requireRight, toRights } from '../../require-right.ts';
import { getUserDocuments } from '../account/get-user-documents.ts';

const MAX_LEDGER_ENTRIES = 50;

/** Finds everything that admins with userWrite may see of a user; null when there is no such user. */
export async function findUserDetails(context: Context, userId: string) {
  requireRight(context, 'userWrite');
  const [documents, account, ledger] = await Promise.all([
    getUserDocuments(context, [userId]),
    findAccount(context, userId),
    listLedgerEntries(context, userId),
  ]);
  const user = documents.get(userId);
  return user && account ? { user, account, ledger } : null;
}

export type UserDetails = NonNullable<Awaited<ReturnType<typeof findUserDetails>>>;
export type LedgerEntrySummary = UserDetails['ledger'][number];

/** Finds further fields, without credentials and tokens. Times are Unix seconds. */
async function findAccount({ db }: Context, userId: string) {
  const [[row], [sessions]] = await Promise.all([
    db
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
      .where(eq(users.id, userId)),
    db
      .select({
        open: sql<number>`count(*)::int`,
        lastSeenAt: epochSeconds(sql`max(${authSessions.seenAt})`) as SQL<number | null>,
      })
      .from(authSessions)
      .where(and(eq(authSessions.userId, userId), gt(authSessions.expiresAt, sql`now()`))),
  ]);
  if (!row || !sessions) return null;
  const { admin, ...account } = row;
  return {
    ...account,
    openSessions: sessions.open,
    lastSeenAt: sessions.lastSeenAt,
    admin: admin && { active: admin.active, rights: toRights(admin) },
  };
}

/**
 * Lists the newest 50 entries, newest first. Amounts are in rupees, and negative for reversals and payouts.
 */
async function listLedgerEntries({ db }: Context, userId: string) {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amountPaise: ledgerEntries.amountPaise,
      orderId: ledgerEntries.orderId,
      payoutId: ledgerEntries.payoutId,
      createdAt: epochSeconds(ledgerEntries.createdAt),
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.createdAt), ledgerEntries.id)
    .limit(MAX_LEDGER_ENTRIES);
  return rows.map(({ amountPaise, ...entry }) => ({ ...entry, amount: toRupees(amountPaise) }));
}
