import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { pino } from 'pino';
import { sendInvitation } from '#server/features/access/invitations/send-invitation.ts';
import { accessJobs } from '#server/features/access/jobs.ts';
import { invitationOutbox, invitations, inviteCalls, purchases } from '#server/features/access/schema.ts';
import { cases } from '#server/features/cases/schema.ts';
import { connectionJobs } from '#server/features/connections/end-connection.ts';
import { orders } from '#server/features/orders/schema.ts';
import { users } from '#server/features/users/schema.ts';
import { createClients } from '#server/integrations/github/client.ts';
import { type CodeHost, createCodeHost } from '#server/integrations/github/code-host.ts';
import { createGithubOauth } from '#server/integrations/github/oauth.ts';
import { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import { mails } from '#server/platform/mail/schema.ts';
import { enqueueAttempt, secondsFromNow } from '#server/platform/outbox/backoff.ts';
import { sweepOutbox } from '#server/platform/outbox/lease.ts';
import { connectGithub } from './connect-github.ts';
import { actorOf } from './factories.ts';
import { startFakeGithub } from './fake-github.ts';
import { makePaidOrder } from './paid-order.ts';
import { openTestShop, type TestShop, waitOf } from './shop.ts';

export type AccessFixture = Awaited<ReturnType<typeof openAccessFixture>>;

/** Opens a test shop with access jobs and a fake GitHub. */
export async function openAccessFixture() {
  const github = await startFakeGithub();
  // A client waits as long as GitHub asked it to; a new one has nothing to wait for.
  const newHost = (timeoutMs = 10_000) => {
    const settings = { apiUrl: github.url, token: 'ghp_secret' };
    return createCodeHost(settings, pino({ level: 'silent' }), { timeoutMs, writeIntervalMs: 0 });
  };
  let host = newHost();
  const codeHost = new Proxy({} as CodeHost, { get: (_, method) => Reflect.get(host, method) });
  const githubOauth = createGithubOauth(
    { apiUrl: github.url, oauth: github.oauth },
    pino({ level: 'silent' }),
  );
  const createReader = () =>
    new RepositoryReader(
      createClients({ apiUrl: github.url, token: 'ghp_secret' }, pino({ level: 'silent' })),
    );
  const shop = await openTestShop({
    repositoryReader: createReader(),
    codeHost,
    githubOauth,
    jobs: [...connectionJobs, ...accessJobs],
  });

  /**
   * Pays an order, so that its invitation is due. `connectedAs` is a GitHub account connected at checkout.
   */
  async function buy(
    login: string,
    {
      connectedAs,
      ...given
    }: {
      repository?: string;
      secondsAgo?: number;
      pricePaise?: number;
      referrerId?: string;
      connectedAs?: string;
    } = {},
  ) {
    const account = github.addAccount(login);
    const orderId = await makePaidOrder(shop.context.db, { github: account, ...given });
    if (connectedAs) await connectGithub(shop.context, github, connectedAs, { orderId });
    await enqueueAttempt(shop.context, shop.context.db, invitationOutbox, { id: orderId });
    return { orderId, account };
  }

  /**
   * Runs the jobs that are due. `timeoutMs` limits GitHub calls; shorten it for calls that get no response.
   */
  async function run({ timeoutMs }: { timeoutMs?: number } = {}) {
    host = newHost(timeoutMs);
    await shop.runJobs();
  }

  /** Sets columns of an invitation, or of all invitations. */
  async function setInvitations(values: PgUpdateSetSource<typeof invitations>, id?: string) {
    await shop.context.db
      .update(invitations)
      .set(values)
      .where(id === undefined ? undefined : eq(invitations.id, id));
  }

  /** Returns the context of an order's signed-in buyer. */
  async function asBuyer(orderId: string) {
    const [row] = await shop.context.db
      .select({ user: users })
      .from(purchases)
      .innerJoin(users, eq(users.id, purchases.userId))
      .where(eq(purchases.orderId, orderId));
    if (!row) throw new Error('We can’t find this purchase.');
    return shop.as(actorOf(row.user));
  }

  return {
    shop,
    github,
    context: shop.context,
    /** Creates a reader that does not know the quota yet. */
    createReader,
    buy,
    /** Pays an order and sends its invitation. */
    async buyInvited(login: string) {
      const { orderId } = await buy(login);
      await run();
      return { orderId, context: await asBuyer(orderId) };
    },
    /** Lets the next invitation be sent without a wait. */
    renewCodeHost() {
      host = newHost();
    },
    run,
    /** Sweeps the invitations and runs the jobs that are due. */
    async sweep() {
      host = newHost();
      await sweepOutbox(shop.context, invitationOutbox);
      await shop.runJobs();
    },
    /** Makes the next attempt of the buyer's invitation due and runs it. */
    async runNextAttempt(orderId: string) {
      await setInvitations({ nextTryAt: sql`now()` }, orderId);
      host = newHost();
      await sendInvitation(shop.context, { invitationId: orderId });
    },
    /**
     * Sets a time of an invitation to `interval` ago. The invitation of the buyer has the ID of the order.
     */
    async rewind(id: string, column: 'invitedAt' | 'leasedUntil' | 'nextTryAt', interval: string) {
      await setInvitations({ [column]: sql`now() - ${interval}::interval` }, id);
    },
    setInvitations,
    /** Stores that an invitation, or all invitations, were accepted an hour ago, unlike on GitHub. */
    async recordAccepted(id?: string) {
      const anHourAgo = secondsFromNow(-3600);
      await setInvitations({ state: 'accepted', acceptedAt: anHourAgo, invitedAt: anHourAgo }, id);
    },
    /**
     * Uses up `count` of the repository's invitations of the day in rounds of another buyer, one a minute,
     * the last one `newest` ago.
     */
    async useUp(count: number, { newest = '1 hour', repository = 'acme/shop' } = {}) {
      const { orderId } = await buy('other', { repository });
      await setInvitations(
        { state: 'sent', status: 'invite_success', nextTryAt: null, invitedAt: sql`now()` },
        orderId,
      );
      await shop.context.db.insert(inviteCalls).values(
        Array.from({ length: count }, (_, round) => ({
          id: randomUUID(),
          invitationId: orderId,
          round,
          repository,
          counted: true,
          createdAt: sql`now() - ${newest}::interval - make_interval(mins => ${round})`,
        })),
      );
      await shop.database.pool.query('delete from test_jobs');
    },
    /** Sets the time of the payment to `seconds` ago. */
    async rewindPayment(orderId: string, seconds: number) {
      const { db } = shop.context;
      const at = secondsFromNow(-seconds);
      await db.update(orders).set({ paidAt: at }).where(eq(orders.id, orderId));
      await db.update(purchases).set({ createdAt: at }).where(eq(purchases.orderId, orderId));
      await db
        .update(invitations)
        .set({ createdAt: at, roundStartedAt: at })
        .where(eq(invitations.orderId, orderId));
    },
    getInvitation: (orderId: string) => getInvitation(shop, orderId),
    asBuyer,
    /** Lists the logins that GitHub has invited, and those that are collaborators. */
    getAccess() {
      const names = ({ accountId }: { accountId: number }) =>
        github.accounts.find(({ id }) => id === accountId)?.login;
      return { invited: github.invitations.map(names), collaborators: github.collaborators.map(names) };
    },
    acceptInvitations: () => github.acceptInvitations(),
    listMails: () =>
      shop.context.db
        .select({ kind: mails.kind, to: mails.recipient, key: mails.subjectKey, text: mails.textBody })
        .from(mails)
        .orderBy(mails.createdAt, mails.kind),
    listCases: () =>
      shop.context.db
        .select({
          kind: cases.kind,
          subject: cases.subject,
          message: cases.message,
          resolved: sql<boolean>`${cases.resolvedAt} is not null`,
        })
        .from(cases)
        .orderBy(cases.createdAt, cases.kind),
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

async function getInvitation({ context }: TestShop, orderId: string) {
  const [row] = await context.db
    .select({
      final: orders.finalInviteStatus,
      status: invitations.status,
      state: invitations.state,
      reason: invitations.reason,
      attempts: invitations.attempts,
      login: invitations.githubLogin,
      invitationId: invitations.githubInvitationId,
      isLeased: sql<boolean>`${invitations.leasedUntil} is not null`,
      /** Seconds until the next attempt; null for none. */
      inSeconds: sql<number | null>`case when ${invitations.state} not in ('sent', 'accepted')
        then ${waitOf(invitations)} end`,
      /** Seconds until the next check; null for none. */
      checkInSeconds: sql<number | null>`case when ${invitations.state} in ('sent', 'accepted')
        then ${waitOf(invitations)} end`,
    })
    .from(orders)
    .innerJoin(invitations, eq(invitations.id, orders.id))
    .where(eq(orders.id, orderId));
  if (!row) throw new Error('There is no such order.');
  return row;
}
