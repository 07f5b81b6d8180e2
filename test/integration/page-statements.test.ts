import { eq, sql } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { posts } from '#content/posts/posts.ts';
import { rightNames } from '#contract/rights.ts';
import { createShopAuth } from '#server/bootstrap/create-shop.ts';
import type { Context } from '#server/context.ts';
import { invitations, purchases } from '#server/features/access/schema.ts';
import { admins } from '#server/features/admins/schema.ts';
import { freeOrderLink } from '#server/features/checkout/confirm-free-order.ts';
import { copies } from '#server/features/copies/schema.ts';
import { getOrder } from '#server/features/orders/get-order.ts';
import type { Order } from '#server/features/orders/order.ts';
import { orderLink } from '#server/features/orders/order-link.ts';
import { waitingLink } from '#server/features/pauses/confirm-waiting.ts';
import { dataLink } from '#server/features/privacy/request-data-link.ts';
import { complaintLink } from '#server/features/threads/thread-links.ts';
import { authenticate } from '#server/features/users/find-actor.ts';
import { unsubscribeLink } from '#server/features/versions/subscriptions.ts';
import { createGuideLink } from '#server/features/viva/guide-link.ts';
import { vivaSets } from '#server/features/viva/schema.ts';
import { createEmailLink } from '#server/integrations/auth/email-links.ts';
import type { Payments } from '#server/integrations/razorpay/payments.ts';
import { rightsOf } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { listStatements } from '#test/harness/count-statements.ts';
import { makeSession, makeUser } from '#test/harness/factories.ts';
import { openFilledShop } from '#test/harness/filled-tables.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { budgetOf, fillPattern, findParameters, listRoutes } from '#test/harness/page-addresses.ts';
import { ASHA } from '#test/harness/rows-of-asha.ts';
import { setUp } from '#test/harness/set-up.ts';
import { makeQuestion } from '#test/harness/viva-room.ts';

// Every page of app/routes.ts is opened in a shop with a row in every table, while nothing of it is kept in memory.

/**
 * Pages that lead on or say that nothing is there, although their address is right: without a token of this shop, or
 * to whom they were opened for.
 */
const WITHOUT_CONTENT = [
  '/login',
  '/admin/login',
  '/merge',
  '/confirm-email',
  '/orders/:orderId/viva/mock',
  '/*',
];

const NEWEST = 'a'.repeat(40);

type Session = Pick<Context['auth'], 'findSession'>;

const shop = setUp(openFilledShop);
let sessions: Record<'visitor' | 'buyer' | 'admin', Session>;
let values: Record<string, string>;
/** Addresses by their pattern that parameters alone don't open. */
let links: Record<string, string>;
/** The project that the visitor chose. */
let chosen: string;

beforeEach(async () => {
  const { context, database } = shop;
  const { db } = context;
  Object.assign(context.settings, gstSettings());
  context.auth = createShopAuth(context, 's'.repeat(32));
  context.payments = { keyId: 'rzp_test_key', checkoutUrl: 'https://checkout.example' } as Payments;
  const { rows } = await database.pool.query(
    `select id from users where email = $1 order by kind = 'registered' desc`,
    [ASHA],
  );
  const [buyerId, guestId] = rows.map(({ id }) => String(id)) as [string, string];
  // What she bought as a guest becomes her account's.
  await db.update(purchases).set({ userId: buyerId }).where(eq(purchases.userId, guestId));
  const admin = await makeUser(db);
  await db.insert(admins).values({ userId: admin.id, ...rightsOf(...rightNames) });
  sessions = {
    visitor: { findSession: async () => null },
    buyer: await makeSession(db, buyerId),
    admin: await makeSession(db, admin.id),
  };
  values = { ...(await findParameters(database.pool, buyerId)), slug: posts[0]?.slug ?? '' };
  const order = await getOrder(db, values.orderId ?? '');
  chosen = order.projectId;
  // A page that shows a sent invitation has it checked.
  const sent = { state: 'sent', invitedAt: sql`now()` } as const;
  await db.update(invitations).set(sent).where(eq(invitations.orderId, order.id));
  // The buyer has a copy, and has not merged the newest version.
  await changeFrozenOrder(db, { delivery: 'own' }, order.publicId ?? undefined);
  const version = {
    branch: 'v2',
    commit: NEWEST,
    since: '2026-01-01T00:00:00Z',
    url: 'https://github.test/1',
  };
  await db
    .update(copies)
    .set({ state: 'ready', deliveredCommit: 'b'.repeat(40), deliveredAt: sql`now()`, versions: [version] })
    .where(eq(copies.orderId, order.id));
  const set = { commit: NEWEST, questions: [makeQuestion('a')], questionIds: ['a'], isWritten: true };
  await db.insert(vivaSets).values({ projectId: order.projectId, ...set });
  links = await makeLinks(order);
});

/** Makes the links of mails. */
async function makeLinks(order: Order): Promise<Record<string, string>> {
  const { context, database } = shop;
  const orderId = order.publicId ?? '';
  const find = async (query: string) => (await database.pool.query(query)).rows[0]?.value;
  const link = { userId: null, email: ASHA };
  const key = new URL(orderLink(context, order)).searchParams.get('key') ?? '';
  return {
    '/notify-me/:token': waitingLink(context, await find('select token as value from waiting_list')),
    '/unsubscribe/:token': unsubscribeLink(
      context,
      await find('select token as value from notice_recipients'),
    ),
    '/viva/:token': (await createGuideLink(context, { orderId, key })).url,
    '/complaints/:number': complaintLink(context, await find('select number as value from complaints')),
    '/free-orders/:orderId': freeOrderLink(context, orderId),
    '/privacy/data/:token': dataLink(
      context,
      await createEmailLink(context.db, { purpose: 'your-data', link, hours: 1 }),
    ),
  };
}

/** Opens a page as a request with a session does, and returns its status and its statements. */
async function open(address: string, session: Session) {
  const app = await openApp();
  const { context } = shop;
  context.publicReads.clear();
  const { pathname, search } = new URL(address, context.settings.appUrl);
  const headers = { cookie: `selected_project=${chosen}` };
  let status = 0;
  const statements = await listStatements(shop.database, async () => {
    const asked = { ...context, auth: { ...context.auth, ...session } };
    const authenticated = await authenticate(asked, new Headers(headers));
    const response = await app({ ...asked, ...authenticated }, pathname + search, { headers });
    await response.text();
    status = response.status;
  });
  // The queue of the tests is a table. The real one starts most jobs without a statement.
  return { status, statements: statements.filter((statement) => !statement.includes('test_jobs')) };
}

test('no page needs more than 8 statements, and the dashboard no more than 7', async () => {
  const tooMany: Record<string, string[]> = {};
  const notOpened: string[] = [];
  for (const route of await listRoutes()) {
    const { pattern, file } = route;
    const budget = budgetOf(route);
    if (budget === null) continue;
    const address = links[pattern] ?? fillPattern(pattern, values);
    const visitors = file.startsWith('pages/admin/') ? (['admin'] as const) : (['visitor', 'buyer'] as const);
    const statuses: number[] = [];
    for (const who of visitors) {
      const { status, statements } = await open(address, sessions[who]);
      statuses.push(status);
      const name = `${pattern} for the ${who}: ${statements.length} statements`;
      if (statements.length > budget) tooMany[name] = statements;
    }
    if (!statuses.includes(200)) notOpened.push(`${pattern}: ${statuses}`);
  }
  expect(tooMany).toEqual({});
  expect(
    notOpened.filter((page) => !WITHOUT_CONTENT.some((pattern) => page.startsWith(`${pattern}:`))),
    'Add a value of the parameter to PARAMETERS in page-addresses.ts, or a link to `makeLinks`',
  ).toEqual([]);
});
