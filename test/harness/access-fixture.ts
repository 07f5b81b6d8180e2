import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { sendInvitation } from '#server/access/invitations/send-invitation.ts';
import { accessJobs } from '#server/access/jobs.ts';
import { invitationOutbox, purchases } from '#server/access/schema.ts';
import { cases } from '#server/cases/schema.ts';
import { type CodeHost, createCodeHost } from '#server/integrations/github/code-host.ts';
import { orders } from '#server/orders/schema.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { sweepOutbox } from '#server/platform/outbox/sweep.ts';
import { users } from '#server/users/schema.ts';
import { actorOf } from './factories.ts';
import { startFakeGithub } from './fake-github.ts';
import { makePaidOrder } from './paid-order.ts';
import { openTestShop, type TestShop } from './shop.ts';

export type InviteDesk = Awaited<ReturnType<typeof openInviteDesk>>;

/** A shop whose invitations go to a GitHub in the test's hands. */
export async function openInviteDesk() {
  const github = await startFakeGithub();
  // A code host keeps a second between two invitations; a new one for every step spares the tests the wait.
  const newHost = () => {
    const settings = { apiUrl: github.url, token: 'ghp_secret' };
    return createCodeHost(settings, pino({ level: 'silent' }), { timeoutMs: 1000 });
  };
  let host = newHost();
  const codeHost = new Proxy({} as CodeHost, { get: (_, method) => Reflect.get(host, method) });
  const shop = await openTestShop({ codeHost, jobs: accessJobs });

  /** Somebody pays; the invitation is due. */
  async function buy(
    login: string,
    given: { repository?: string; secondsAgo?: number; pricePaise?: number } = {},
  ) {
    const account = github.addAccount(login);
    const orderId = await makePaidOrder(shop.context.db, { github: account, ...given });
    await enqueue(shop, orderId);
    return { orderId, account };
  }

  /** Runs what is due at once, as after a restart. */
  async function run() {
    host = newHost();
    await shop.runJobs();
  }

  /** The shop as the buyer of an order sees it, signed in. */
  async function asBuyer(orderId: string) {
    const [row] = await shop.context.db
      .select({ user: users })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.userId))
      .where(eq(purchases.orderId, orderId));
    if (!row) throw new Error('There is no such purchase.');
    return shop.as(actorOf(row.user));
  }

  return {
    shop,
    github,
    context: shop.context,
    buy,
    /** Somebody bought and was invited; the shop as they see it. */
    async invited(login: string) {
      const { orderId } = await buy(login);
      await run();
      return { orderId, context: await asBuyer(orderId) };
    },
    /** A new code host, which has no second to wait. */
    freshHost() {
      host = newHost();
    },
    run,
    /** Finds what is due and runs it. */
    async sweep() {
      host = newHost();
      await sweepOutbox(shop.context, invitationOutbox);
      await shop.runJobs();
    },
    /** Time passes until the next try is due, and it runs. */
    async runNext(orderId: string) {
      await shop.context.db
        .update(purchases)
        .set({ nextTryAt: sql`now()` })
        .where(eq(purchases.orderId, orderId));
      host = newHost();
      await sendInvitation(shop.context, { orderId });
    },
    /** Shifts a moment of the purchase into the past. */
    async ago(orderId: string, column: 'invitedAt' | 'leasedUntil' | 'nextTryAt', interval: string) {
      const moment = sql`now() - ${interval}::interval`;
      await shop.context.db
        .update(purchases)
        .set({ [column]: moment })
        .where(eq(purchases.orderId, orderId));
    },
    async paidAgo(orderId: string, seconds: number) {
      const paidAt = sql`now() - make_interval(secs => ${seconds})`;
      await shop.context.db.update(orders).set({ paidAt }).where(eq(orders.id, orderId));
      const createdAt = paidAt;
      await shop.context.db.update(purchases).set({ createdAt }).where(eq(purchases.orderId, orderId));
    },
    look: (orderId: string) => look(shop, orderId),
    asBuyer,
    /** The readers of `acme/shop` and those invited to it, by login. */
    whoIsIn() {
      const names = ({ accountId }: { accountId: number }) =>
        github.accounts.find(({ id }) => id === accountId)?.login;
      return { invited: github.invitations.map(names), in: github.collaborators.map(names) };
    },
    /** Everybody who is invited accepts. */
    acceptAll() {
      github.acceptInvitations();
    },
    mails: () =>
      shop.context.db
        .select({ kind: mails.kind, to: mails.recipient, key: mails.subjectKey, text: mails.textBody })
        .from(mails),
    exceptions: () =>
      shop.context.db
        .select({
          kind: cases.kind,
          subject: cases.subject,
          message: cases.message,
          resolved: sql<boolean>`${cases.resolvedAt} is not null`,
        })
        .from(cases),
    async reset() {
      github.reset();
      await shop.reset();
    },
    async close() {
      await shop.close();
      await github.close();
    },
  };
}

async function enqueue({ context }: TestShop, orderId: string): Promise<void> {
  await context.jobs.enqueue(context.db, { name: 'send-invite', data: { orderId }, key: orderId });
}

/** All that is to be seen of an order's invitation. */
async function look({ context }: TestShop, orderId: string) {
  const [row] = await context.db
    .select({
      final: orders.finalInviteStatus,
      status: purchases.inviteStatus,
      state: purchases.inviteState,
      reason: purchases.inviteReason,
      attempts: purchases.attempts,
      login: purchases.githubLogin,
      invitationId: purchases.invitationId,
      leased: sql<boolean>`${purchases.leasedUntil} is not null`,
      /** Until the next try; null when none is planned. */
      inSeconds: sql<number | null>`case when ${purchases.inviteState} not in ('sent', 'accepted')
        then round(extract(epoch from ${purchases.nextTryAt} - now()))::int end`,
      /** Until the next look at what became of it. */
      lookIn: sql<number | null>`case when ${purchases.inviteState} in ('sent', 'accepted')
        then round(extract(epoch from ${purchases.nextTryAt} - now()))::int end`,
    })
    .from(orders)
    .innerJoin(purchases, eq(purchases.orderId, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('There is no such order.');
  return row;
}
