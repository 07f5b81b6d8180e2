import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { getMailbox } from '#domain/email.ts';
import { CURRENCY } from '#domain/money.ts';
import { toSeconds } from '#domain/time.ts';
import { invitations, purchases } from '../features/access/schema.ts';
import type { Order } from '../features/orders/order.ts';
import { orders } from '../features/orders/schema.ts';
import { payments } from '../features/payments/schema.ts';
import type { projects } from '../features/projects/schema.ts';
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

interface PastSale {
  project: typeof projects.$inferSelect;
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
  { project, buyer, at, id = randomUUID(), buyerId, referrerId, taxBuyer = NO_TAX_BUYER }: PastSale,
): Promise<Order> {
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
  const publicPart = id.replaceAll('-', '').slice(0, 14);
  const [order] = await tx
    .insert(orders)
    .values({
      id,
      publicId: `order_${publicPart}`,
      state: 'paid',
      projectId: project.id,
      projectName: project.name,
      repoOwner: project.repoOwner,
      repoName: project.repoName,
      soldCommit,
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
    .values({ id: `pay_${publicPart}`, orderId: id, ...amount, method: 'upi', createdAt: at });
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
