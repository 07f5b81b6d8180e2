import { eq } from 'drizzle-orm';
import { accessJobs } from '#server/features/access/jobs.ts';
import { invitationOutbox, purchases, removalOutbox } from '#server/features/access/schema.ts';
import { copyJobs } from '#server/features/copies/jobs.ts';
import { copies, copyOutbox } from '#server/features/copies/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import { refundOrder } from '#server/features/refunds/refund-order.ts';
import { repositoryJobs } from '#server/features/repositories/jobs.ts';
import { syncRepository } from '#server/features/repositories/sync-repository.ts';
import { users } from '#server/features/users/schema.ts';
import { sweepOutbox } from '#server/platform/outbox/lease.ts';
import { asAdmin } from './admins.ts';
import { actorOf, makeProject } from './factories.ts';
import { openOrderShop } from './order-shop.ts';

export const TEMPLATE = 'acme/template-leaf';
const FILES = { 'README.md': '# Leaf\n', 'src/app.py': 'print("leaf")\n', 'data/list.csv': '1,2\n' };

/** Opens a shop that sells copies of `TEMPLATE`, with fakes of Razorpay and GitHub. */
export async function openCopiesFixture() {
  const shop = await openOrderShop({
    jobs: [...accessJobs, ...copyJobs, ...repositoryJobs],
    // Only real GitHub limits what is created.
    settings: { mode: 'live' },
  });
  const { context, github } = shop;
  /** The project of the present test. */
  const current = { projectId: '', sold: '' };
  const findCopy = async (orderId: string) => {
    const order = await getOrder(context.db, orderId);
    const [copy] = await context.db.select().from(copies).where(eq(copies.orderId, order.id));
    return copy!;
  };
  const nameOf = async (orderId: string) => {
    const { owner, name } = await findCopy(orderId);
    return `${owner}/${name}`;
  };

  return {
    ...shop,
    current,
    findCopy,
    nameOf,
    /** Orders the project for an account and pays it, which makes the copy. Returns the order's public ID. */
    async buy(login = 'asha', given: { teamGithubIds?: string[] } = {}) {
      const { projectId } = current;
      const email = `${login}@example.com`;
      const publicId = await shop.createOpenOrder({ projectId, githubId: login, email, ...given });
      await shop.pay(publicId);
      return publicId;
    },
    /** Makes everything due that waits, and runs the jobs. */
    async goOn() {
      await shop.database.pool.query('delete from test_jobs');
      for (const table of ['copies', 'access_removals']) await shop.makeDue(table);
      for (const outbox of [copyOutbox, invitationOutbox, removalOutbox]) await sweepOutbox(context, outbox);
      await shop.runJobs();
    },
    /** Ends the leases of a process that was killed, and loses its jobs. */
    async restart() {
      await shop.database.pool.query('delete from test_jobs');
      for (const table of ['copies', 'invitations'])
        await shop.database.pool.query(`update ${table} set leased_until = null`);
      for (const outbox of [copyOutbox, invitationOutbox]) await sweepOutbox(context, outbox);
      await shop.runJobs();
    },
    async sync() {
      await syncRepository(await asAdmin(shop, 'projectWrite'), { projectId: current.projectId });
      await shop.runJobs();
    },
    async refund(orderId: string) {
      await refundOrder(await asAdmin(shop, 'orderWrite'), { orderId, reason: 'Asked in time.' });
      await shop.runJobs();
      const [refund] = shop.razorpay.refunds.slice(-1);
      if (refund) await shop.deliver(shop.razorpay.webhook('refund.processed', { refund }));
    },
    /** The context of an order's signed-in buyer. */
    async asBuyer(orderId: string) {
      const order = await getOrder(context.db, orderId);
      const [row] = await context.db
        .select({ user: users })
        .from(purchases)
        .innerJoin(users, eq(users.id, purchases.userId))
        .where(eq(purchases.orderId, order.id));
      return shop.as(actorOf(row!.user));
    },
    orderOf: (orderId: string) => getOrder(context.db, orderId),
    /** The repositories that were generated. */
    generated: () =>
      github.calls
        .filter(({ route }) => route.endsWith('/generate'))
        .map(({ body }) => `${body.owner}/${body.name}`),
    /** Who was invited to which repository, with the permission. */
    invited: () =>
      github.invitations.map(({ repository, accountId, permission }) => ({
        repository,
        login: github.accounts.find(({ id }) => id === accountId)?.login,
        permission,
      })),
    listCases: async () =>
      (
        await shop.database.pool.query(
          'select kind, subject, message, resolved_at is not null as resolved from exceptions order by created_at',
        )
      ).rows,
    async reset() {
      await shop.reset();
      current.sold = github.putRepository(TEMPLATE, FILES, { isTemplate: true });
      const project = { repoOwner: 'acme', repoName: 'template-leaf', slug: 'leaf', name: 'Leaf Doctor' };
      const made = await makeProject(context.db, { ...project, delivery: 'own', teamSize: 3 });
      current.projectId = made.id;
    },
  };
}
