import { randomUUID } from 'node:crypto';
import { asc, eq, gt, sql } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { CURRENCY } from '#domain/money.ts';
import { REFERRAL_REWARD } from '#domain/referral.ts';
import { toSeconds } from '#domain/time.ts';
import type { Shop } from '../context.ts';
import { invitations, purchases } from '../features/access/schema.ts';
import { grantAdmin } from '../features/admins/grant-admin.ts';
import { ledgerEntries } from '../features/ledger/schema.ts';
import { orders } from '../features/orders/schema.ts';
import { payments } from '../features/payments/schema.ts';
import { projects } from '../features/projects/schema.ts';
import { users } from '../features/users/schema.ts';
import { verifyEmail } from '../integrations/auth/account-email.ts';
import type { Database, Db, Executor } from '../platform/db/client.ts';
import { installation } from '../platform/db/schema.ts';
import type { SandboxProviders } from './sandbox-providers.ts';
import { seedCatalogue } from './seed-catalogue.ts';

type ProjectRow = typeof projects.$inferSelect;

interface Buyer {
  id: string;
  email: string;
  githubLogin: string;
}

const DAY_MS = 24 * 3600 * 1000;
const ACCOUNTS = 2;
const FRIENDS = ['asha', 'bilal', 'chitra', 'dev'];

/** Key of the advisory lock that lets one node seed at a time. */
const SEED_LOCK = 7_271_002;

/** Makes past sales known to the fake providers. */
type Providers = Pick<SandboxProviders, 'recordPastPayment' | 'addPastCollaborator'>;

/**
 * Fills an empty sandbox with the demo catalogue and the sandbox accounts, and makes their payments and
 * access known to the fake providers. Safe when several nodes start at once.
 */
export async function seedSandbox(
  shop: Shop,
  { kind, withSession }: Database,
  providers: Providers,
): Promise<void> {
  const seed = async () => {
    await seedCatalogue(shop);
    await seedSandboxAccounts(shop, providers);
  };
  // The embedded database belongs to one process, and a session would take its only connection.
  if (kind === 'embedded') return seed();
  await withSession(async (client) => {
    await client.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    await seed();
  });
}

/**
 * Creates the sandbox accounts: an admin with all rights and a student with two purchases and ₹400 of
 * referral earnings. It does this once, so that an erased account is not created again.
 */
export async function seedSandboxAccounts(shop: Shop, providers: Providers): Promise<void> {
  const { auth, db } = shop;
  const [stamp] = await db.select({ ids: installation.sandboxUserIds }).from(installation);
  if (stamp && stamp.ids.length >= ACCOUNTS) return;
  const admin = { email: 'admin@capstone.test', password: 'sandbox-admin', name: 'Admin' };
  const adminId = await auth.createAccount(admin);
  if (adminId) {
    await verifyEmail(db, { userId: adminId, email: admin.email });
    await recordSandboxAccount(db, adminId);
    await grantAdmin(shop, { email: admin.email });
  }

  const student = { email: 'student@capstone.test', password: 'sandbox-student', name: 'Student' };
  const studentId = await auth.createAccount(student);
  if (!studentId) return;
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
    for (const [index, project] of catalogue.entries())
      await insertSale(tx, providers, { project, buyer, daysAgo: 19 - index });
    const [first] = catalogue;
    if (!first) return;
    for (const [index, name] of FRIENDS.entries()) {
      const friend = await addGuest(tx, name);
      const orderId = await insertSale(tx, providers, {
        project: first,
        buyer: friend,
        daysAgo: 17 - index,
        referrerId: studentId,
      });
      await tx.insert(ledgerEntries).values({
        id: randomUUID(),
        userId: studentId,
        kind: 'reward',
        amountPaise: REFERRAL_REWARD,
        orderId,
        createdAt: new Date(Date.now() - (17 - index) * DAY_MS),
      });
    }
  });
  const sales = await db
    .select({ payment: payments, order: orders })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId));
  for (const { payment, order } of sales) {
    providers.recordPastPayment({
      id: payment.id,
      orderId: order.publicId ?? order.id,
      amount: payment.amountPaise,
      email: order.email,
      createdAt: toSeconds(payment.createdAt),
    });
  }
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

async function addGuest(tx: Executor, name: string): Promise<Buyer> {
  const id = randomUUID();
  const email = `${name}@college.test`;
  await tx.insert(users).values({ id, email, kind: 'guest', mailbox: getMailbox(email) });
  return { id, email, githubLogin: `${name}-codes` };
}

interface SeededSale {
  project: ProjectRow;
  buyer: Buyer;
  daysAgo: number;
  referrerId?: string;
}

/**
 * Inserts a paid order from `daysAgo` whose invitation was accepted. Returns the order's ID. Its payment must
 * be older than what the first reading expects in a settlement.
 */
async function insertSale(
  tx: Executor,
  providers: Providers,
  { project, buyer, daysAgo, referrerId }: SeededSale,
): Promise<string> {
  const at = new Date(Date.now() - daysAgo * DAY_MS);
  const id = randomUUID();
  const amount = { amountPaise: project.pricePaise ?? 0, currency: CURRENCY };
  const { githubLogin } = buyer;
  const { accountId: githubAccountId, commit: soldCommit } = providers.addPastCollaborator({
    owner: project.repoOwner,
    repo: project.repoName,
    login: githubLogin,
    since: toSeconds(at),
  });
  const github = { githubLogin, githubAccountId };
  await tx.update(users).set(github).where(eq(users.id, buyer.id));
  await tx.insert(orders).values({
    id,
    publicId: `order_${id.replaceAll('-', '').slice(0, 14)}`,
    state: 'paid',
    projectId: project.id,
    projectName: project.name,
    repoOwner: project.repoOwner,
    repoName: project.repoName,
    soldCommit,
    ...amount,
    ...github,
    email: buyer.email,
    buyerId: referrerId ? null : buyer.id,
    referrerId: referrerId ?? null,
    finalInviteStatus: 'invite_success',
    createdAt: at,
    paidAt: at,
  });
  await tx.insert(payments).values({
    id: `pay_${id.replaceAll('-', '').slice(0, 14)}`,
    orderId: id,
    ...amount,
    method: 'upi',
    createdAt: at,
  });
  const purchase = { orderId: id, projectId: project.id, createdAt: at };
  await tx.insert(purchases).values({ ...purchase, userId: buyer.id });
  await tx.insert(invitations).values({
    ...purchase,
    id,
    role: 'buyer',
    ...github,
    status: 'invite_success',
    state: 'accepted',
    nextTryAt: null,
    invitedAt: at,
    acceptedAt: at,
  });
  return id;
}
