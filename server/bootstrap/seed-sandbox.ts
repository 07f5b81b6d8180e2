import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import type { Shop } from '../context.ts';
import { grantAdmin } from '../features/admins/grant-admin.ts';
import { ledgerEntries } from '../features/ledger/schema.ts';
import { projects } from '../features/projects/schema.ts';
import { verifyEmail } from '../integrations/auth/account-email.ts';
import type { Database, Db } from '../platform/db/client.ts';
import { installation } from '../platform/db/schema.ts';
import { insertSampleReviews } from './insert-sample-reviews.ts';
import { addGuest, insertPastCopy, insertPastSale, listPastPayments } from './past-sale.ts';
import type { SandboxProviders } from './sandbox-providers.ts';
import { seedCatalogue } from './seed-catalogue.ts';

const DAY_MS = 24 * 3600 * 1000;
const ACCOUNTS = 2;
const FRIENDS = ['asha', 'bilal', 'chitra', 'dev'];

/** Key of the advisory lock that lets one node seed at a time. */
const SEED_LOCK = 7_271_002;

/** Makes past sales known to the fake providers. */
type Providers = Pick<SandboxProviders, 'recordPastPayments' | 'addPastCollaborator' | 'addPastCopy'>;

/**
 * Fills an empty sandbox with the demo catalogue and the sandbox accounts, and makes their payments and
 * access known to the fake providers. Returns true if this call has added the accounts. Safe when several nodes
 * start at once.
 */
export async function seedSandbox(
  shop: Shop,
  { kind, withSession }: Database,
  providers: Providers,
): Promise<boolean> {
  const seed = async () => {
    await seedCatalogue(shop);
    return seedSandboxAccounts(shop, providers);
  };
  // The embedded database belongs to one process, and a session would take its only connection.
  if (kind === 'embedded') return seed();
  return withSession(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    return seed();
  });
}

/** The accounts with which one can log in to a sandbox. */
export const SANDBOX_ACCOUNTS = {
  student: { email: 'student@capstone.test', password: 'sandbox-student', name: 'Student' },
  admin: { email: 'admin@capstone.test', password: 'sandbox-admin', name: 'Admin' },
} as const;

/** The student has a copy of this project, which has a newer version. */
const COPIED_PROJECT = 'collab-notes';

/**
 * Creates the sandbox accounts: an admin with all rights and a student with two purchases, one of them a copy, and
 * ₹400 of referral earnings; and the sample reviews with their buyers. It does this once, so that an erased account is not
 * created again; then it returns true.
 */
export async function seedSandboxAccounts(shop: Shop, providers: Providers): Promise<boolean> {
  const { auth, db } = shop;
  const [stamp] = await db.select({ ids: installation.sandboxUserIds }).from(installation);
  if (stamp && stamp.ids.length >= ACCOUNTS) return false;
  const { admin, student } = SANDBOX_ACCOUNTS;
  const adminId = await auth.createAccount(admin);
  if (adminId) {
    await verifyEmail(db, { userId: adminId, email: admin.email });
    await recordSandboxAccount(db, adminId);
    await grantAdmin(shop, { email: admin.email });
  }

  const studentId = await auth.createAccount(student);
  if (!studentId) return false;
  await verifyEmail(db, { userId: studentId, email: student.email });
  await recordSandboxAccount(db, studentId);
  const catalogue = await db
    .select()
    .from(projects)
    .where(gt(projects.pricePaise, 0))
    .orderBy(asc(projects.displayOrder))
    .limit(2);
  await db.transaction(async (tx) => {
    const buyer = { id: studentId, email: student.email, githubLogin: 'capstone-student' };
    const sold = { buyer, buyerId: buyer.id };
    const [copied] = await tx.select().from(projects).where(eq(projects.slug, COPIED_PROJECT));
    if (copied) await insertPastCopy(tx, providers, { ...sold, project: copied }, shop.settings.shopName);
    const [first, second] = catalogue;
    if (!first || !second) return;
    await insertPastSale(tx, providers, { ...sold, project: second, at: daysAgo(18) });
    for (const [index, name] of FRIENDS.entries()) {
      const at = daysAgo(17 - index);
      const friend = await addGuest(tx, name, at);
      const sale = { project: first, buyer: friend, at, referrerId: studentId };
      const { id: orderId } = await insertPastSale(tx, providers, sale);
      await tx.insert(ledgerEntries).values({
        id: randomUUID(),
        userId: studentId,
        kind: 'reward',
        amountPaise: REFERRAL_REWARD,
        orderId,
        createdAt: at,
      });
    }
    await insertSampleReviews(tx, providers);
  });
  providers.recordPastPayments(await listPastPayments(db));
  return true;
}

/** Sales must be older than what the first reading expects in a settlement. */
function daysAgo(days: number): Date {
  return new Date(Date.now() - days * DAY_MS);
}

/**
 * Records an account with a known password by its ID. A live shop does not start while the account exists.
 */
async function recordSandboxAccount(db: Db, userId: string): Promise<void> {
  await db
    .update(installation)
    .set({ sandboxUserIds: sql`array_append(${installation.sandboxUserIds}, ${userId})` })
    .where(eq(installation.id, true));
}
