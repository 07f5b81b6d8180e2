import { and, desc, eq, gt, sql } from 'drizzle-orm';
import type { AdminRights, User } from '#contract/documents.ts';
import { toRupees } from '#domain/money.ts';
import type { LedgerKind } from '#domain/referral.ts';
import type { UserKind } from '#domain/user.ts';
import { admins } from '../../admins/schema.ts';
import type { Context } from '../../context.ts';
import { authSessions, authUsers } from '../../integrations/auth/schema.ts';
import { ledgerEntries } from '../../ledger/schema.ts';
import { requireRight, toRights } from '../../require-right.ts';
import { users } from '../../users/schema.ts';
import { getUserDocuments } from '../account/get-user-documents.ts';

const MAX_LEDGER_ENTRIES = 50;

export interface LedgerEntrySummary {
  id: string;
  kind: LedgerKind;
  /** In rupees; negative for reversals and payouts. */
  amount: number;
  orderId: string | null;
  payoutId: string | null;
  createdAt: number;
}

export interface UserDetails {
  user: User;
  /** Further fields, without credentials and tokens. Times are Unix seconds. */
  account: {
    kind: UserKind;
    githubAccountId: number | null;
    name: string | null;
    emailVerified: boolean | null;
    twoFactorEnabled: boolean | null;
    openSessions: number;
    lastSeenAt: number | null;
    admin: { active: boolean; rights: AdminRights } | null;
  };
  /** The newest 50 entries, newest first. */
  ledger: LedgerEntrySummary[];
}

/** Finds everything that admins with userWrite may see of a user; null when there is no such user. */
export async function findUserDetails(context: Context, userId: string): Promise<UserDetails | null> {
  requireRight(context, 'userWrite');
  const user = (await getUserDocuments(context, [userId])).get(userId);
  const account = user && (await findAccount(context, userId));
  return account ? { user, account, ledger: await listLedgerEntries(context, userId) } : null;
}

async function findAccount({ db }: Context, userId: string): Promise<UserDetails['account'] | null> {
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
  if (!row || !sessions) return null;
  const { admin, ...account } = row;
  return {
    ...account,
    openSessions: sessions.open,
    lastSeenAt: sessions.lastSeenAt,
    admin: admin && { active: admin.active, rights: toRights(admin) },
  };
}

async function listLedgerEntries({ db }: Context, userId: string): Promise<LedgerEntrySummary[]> {
  const rows = await db
    .select({
      id: ledgerEntries.id,
      kind: ledgerEntries.kind,
      amountPaise: ledgerEntries.amountPaise,
      orderId: ledgerEntries.orderId,
      payoutId: ledgerEntries.payoutId,
      createdAt: sql<number>`extract(epoch from ${ledgerEntries.createdAt})::int`,
    })
    .from(ledgerEntries)
    .where(eq(ledgerEntries.userId, userId))
    .orderBy(desc(ledgerEntries.createdAt), ledgerEntries.id)
    .limit(MAX_LEDGER_ENTRIES);
  return rows.map(({ amountPaise, ...entry }) => ({ ...entry, amount: toRupees(amountPaise) }));
}
