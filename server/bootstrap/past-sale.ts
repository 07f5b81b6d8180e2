import { randomUUID } from 'node:crypto';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import { copyNames, type DeliveredOrder } from '#domain/delivery.ts';
import { getMailbox } from '#domain/email.ts';
import { CURRENCY } from '#domain/money.ts';
import { toSeconds } from '#domain/time.ts';
import { invitations, purchases } from '../features/access/schema.ts';
import { LICENCE_FILE, writeLicence } from '../features/copies/licence.ts';
import { copies } from '../features/copies/schema.ts';
import type { Order } from '../features/orders/order.ts';
import { orders } from '../features/orders/schema.ts';
import { payments } from '../features/payments/schema.ts';
import type { projects } from '../features/projects/schema.ts';
import { refunds } from '../features/refunds/schema.ts';
import { NO_TAX_BUYER, type TaxBuyer } from '../features/tax/parse-tax-buyer.ts';
import { users } from '../features/users/schema.ts';
import type { Executor } from '../platform/db/client.ts';
import type { SandboxProviders } from './sandbox-providers.ts';

interface Buyer {
  /** The ID of a user. */
  id: string;
  email: string;
  githubLogin: string;
}

/** Adds a guest of the sandbox, who came at `at`. `name` has small letters, digits and hyphens. */
export async function addGuest(tx: Executor, name: string, at: Date): Promise<Buyer> {
  const id = randomUUID();
  const email = `${name}@college.test`;
  await tx.insert(users).values({ id, email, kind: 'guest', mailbox: getMailbox(email), createdAt: at });
  return { id, email, githubLogin: `${name}-codes` };
}

type Project = typeof projects.$inferSelect;

interface PastSale {
  project: Project;
  buyer: Buyer;
  at: Date;
  /** The ID of the order, and of its payment with another prefix. The default is a new one. */
  id?: string;
  /** The account that bought it; null for a guest. */
  buyerId?: string;
  referrerId?: string;
  /** Whom the invoice is for. */
  taxBuyer?: TaxBuyer;
}

/**
 * Inserts a paid order of the past whose invitation was accepted, and makes the buyer's access known to the
 * fake GitHub. The fake Razorpay does not know the payment yet.
 */
export async function insertPastSale(
  tx: Executor,
  providers: Pick<SandboxProviders, 'addPastCollaborator'>,
  sale: PastSale,
): Promise<Order> {
  const { project, buyer, at } = sale;
  const { accountId: githubAccountId, commit: soldCommit } = providers.addPastCollaborator({
    owner: project.repoOwner,
    repo: project.repoName,
    login: buyer.githubLogin,
    since: toSeconds(at),
  });
  const { repoOwner, repoName } = project;
  return insertOrder(tx, sale, { githubAccountId, repoOwner, repoName, soldCommit });
}

/**
 * Does the same for a copy of the project, which was made when its first release was the newest: so there is a
 * new version to get.
 */
export async function insertPastCopy(
  tx: Executor,
  providers: Pick<SandboxProviders, 'addPastCopy'>,
  { id = randomUUID(), ...sale }: Omit<PastSale, 'at'>,
  shopName: string,
): Promise<void> {
  const { slug, name: projectName, repoOwner: templateOwner, repoName: templateName } = sale.project;
  const orderId = publicIdOf(id);
  const [name = ''] = copyNames(slug, orderId);
  const text = writeLicence({ projectName, shopName, orderId });
  const made = providers.addPastCopy({
    template: { owner: templateOwner, repo: templateName },
    owner: templateOwner,
    repo: name,
    login: sale.buyer.githubLogin,
    licence: { path: LICENCE_FILE, text, message: `Add the licence of order ${orderId}` },
  });
  const { accountId: githubAccountId, soldCommit, firstCommit, licenceCommit } = made;
  const at = new Date(made.at * 1000);
  const repository = { repoOwner: templateOwner, repoName: name, soldCommit };
  const copy = { delivery: 'own' as const, copyCommit: firstCommit };
  await insertOrder(tx, { ...sale, id, at }, { githubAccountId, ...repository, ...copy });
  await tx.insert(copies).values({
    orderId: id,
    state: 'ready',
    templateOwner,
    templateName,
    owner: templateOwner,
    name,
    firstCommit,
    licenceCommit,
    deliveredCommit: soldCommit,
    nextTryAt: null,
    deliveredAt: at,
    createdAt: at,
    readyAt: at,
  });
}

function publicIdOf(id: string): string {
  return `order_${id.replaceAll('-', '').slice(0, 14)}`;
}

interface Access
  extends Pick<DeliveredOrder, 'repoOwner' | 'repoName' | 'soldCommit'>,
    Partial<Pick<DeliveredOrder, 'delivery' | 'copyCommit'>> {
  githubAccountId: number;
}

async function insertOrder(
  tx: Executor,
  { project, buyer, at, id = randomUUID(), buyerId, referrerId, taxBuyer = NO_TAX_BUYER }: PastSale,
  { githubAccountId, ...delivered }: Access,
): Promise<Order> {
  const amount = { amountPaise: project.pricePaise ?? 0, currency: CURRENCY };
  const github = { githubLogin: buyer.githubLogin, githubAccountId };
  await tx.update(users).set(github).where(eq(users.id, buyer.id));
  const publicId = publicIdOf(id);
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      publicId,
      state: 'paid',
      projectId: project.id,
      projectName: project.name,
      ...delivered,
      ...amount,
      ...github,
      ...taxBuyer,
      email: buyer.email,
      buyerId: buyerId ?? null,
      referrerId: referrerId ?? null,
      finalInviteStatus: 'invite_success',
      createdAt: at,
      paidAt: at,
    })
    .returning();
  if (!order) throw new Error('The order was not stored.');
  await tx
    .insert(payments)
    .values({ id: publicId.replace('order', 'pay'), orderId: id, ...amount, method: 'upi', createdAt: at });
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
  return order;
}

/** Lists what the fake Razorpay has to know of payments, and of their refunds by the example of a month. */
export async function listPastPayments(db: Executor, isMeant?: SQL) {
  const rows = await db
    .select({ payment: payments, order: orders, refund: refunds })
    .from(orders)
    .innerJoin(payments, eq(payments.orderId, orders.id))
    .leftJoin(refunds, and(eq(refunds.orderId, orders.id), eq(refunds.id, sql`'rf_' || ${orders.id}`)))
    .where(isMeant)
    .orderBy(asc(orders.id));
  return rows.map(({ payment, order, refund }) => ({
    id: payment.id,
    orderId: order.publicId ?? order.id,
    amount: payment.amountPaise,
    email: order.email,
    createdAt: toSeconds(payment.createdAt),
    ...(refund && {
      refund: {
        id: refund.providerRefundId ?? refund.id,
        amount: refund.amountPaise,
        createdAt: toSeconds(refund.createdAt),
      },
    }),
  }));
}
