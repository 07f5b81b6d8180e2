import { eq, sql } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { currentVersions } from '#content/pages/text-versions.ts';
import { orders } from '#server/features/orders/schema.ts';
import { projects } from '#server/features/projects/schema.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { databaseErrorOf } from '#test/harness/database-error.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { browserThatPaid } from '#test/harness/paid-browser.ts';
import { endPurchases } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { NO_TAX_BUYER } from '../tax/parse-tax-buyer.ts';
import { createOrder } from './create-order.ts';
import { reserveOrder } from './reserve-order.ts';

const shop = setUp(openOrderShop);

const allOrders = () => shop.context.db.select().from(orders);

test('createOrder uses the price from the database, in paise', async () => {
  const { id: projectId, name } = await makeProject(shop.context.db, { pricePaise: 49_999 });
  const answer = await shop.createOrder({ projectId, price: 499.99 });
  expect(answer).toEqual({
    id: expect.stringMatching(/^order_/),
    amount: 49_999,
    currency: 'INR',
    keyId: shop.razorpay.settings.keyId,
  });
  const [order] = await allOrders();
  expect(order).toMatchObject({
    publicId: answer.id,
    state: 'open',
    projectName: name,
    amountPaise: 49_999,
    regularPricePaise: 49_999,
    saleDiscountPaise: 0,
    couponDiscountPaise: 0,
    couponCode: null,
    email: 'asha@example.com',
    githubLogin: 'asha',
    ...NO_TAX_BUYER,
    buyerId: null,
    referrerId: null,
  });
  expect(shop.getCreateCalls().map(({ body }) => body)).toMatchObject([
    {
      amount: 49_999,
      currency: 'INR',
      receipt: order!.id,
      notes: { order: order!.id, projectId, project: name, github: 'asha' },
    },
  ]);
  expect(order!.id.length).toBeLessThanOrEqual(40);
});

test('createOrder asks for the sale price until the sale ends, and the opened order keeps it', async () => {
  const { db } = shop.context;
  const sale = { salePaise: 29_900, saleEndsAt: new Date(Date.now() + 3_600_000) };
  const { id: projectId } = await makeProject(db, { name: 'Tracker', ...sale });
  await expect(shop.createOrder({ projectId, price: 499 })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: 'The price has changed: Tracker now costs ₹299. You haven’t been charged.',
  });
  const { id: orderId, amount } = await shop.createOrder({ projectId, price: 299 });
  expect(amount).toBe(29_900);
  // Another regular price makes another order, because its receipt shows another discount.
  await db.update(projects).set({ pricePaise: 59_900 }).where(eq(projects.id, projectId));
  const { id: other } = await shop.createOrder({ projectId, price: 299 });
  expect(other).not.toBe(orderId);
  await db
    .update(projects)
    .set({ saleEndsAt: new Date(0) })
    .where(eq(projects.id, projectId));
  await expect(shop.createOrder({ projectId, price: 299 })).rejects.toMatchObject({
    message: 'The price has changed: Tracker now costs ₹599. You haven’t been charged.',
  });
  await shop.pay(orderId);
  const parts = (await allOrders()).map((order) => [
    order.state,
    order.amountPaise,
    order.regularPricePaise,
    order.saleDiscountPaise,
  ]);
  expect(parts.sort()).toEqual([
    ['open', 29_900, 59_900, 30_000],
    ['paid', 29_900, 49_900, 20_000],
  ]);
});

test('createOrder ignores the State and business for a seller without a GSTIN', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  await shop.createOrder({ projectId, state: '99', business: 'none' });
  expect(await allOrders()).toMatchObject([NO_TAX_BUYER]);
});

test('an order keeps the versions of the texts that the buyer agreed to', async () => {
  await shop.createOpenOrder();
  const [order] = await allOrders();
  expect(order?.agreedVersions).toEqual(currentVersions);
});

test('createOrder ignores the name and repository in the request', async () => {
  const project = await makeProject(shop.context.db);
  await shop.createOrder({
    projectId: project.id,
    projectName: 'Another',
    projectGitUrl: 'https://github.com/x/y',
  });
  expect(await allOrders()).toMatchObject([
    { projectName: project.name, repoOwner: project.repoOwner, repoName: project.repoName },
  ]);
});

test("createOrder records the repository's commit permanently", async () => {
  const { db } = shop.context;
  const { id: projectId, repoOwner, repoName } = await makeProject(db);
  await shop.createOrder({ projectId, email: 'early@example.com' });
  const [read, pushed] = ['a'.repeat(40), 'b'.repeat(40)];
  const snapshot = { projectId, repoOwner, repoName, commit: read, committedAt: new Date(), files: 1 };
  await db.insert(repositorySnapshots).values(snapshot);
  await shop.createOrder({ projectId });
  await db.update(repositorySnapshots).set({ commit: pushed }).where(sql`true`);
  await shop.createOrder({ projectId });
  const commits = async () => (await allOrders()).map(({ email, soldCommit }) => [email, soldCommit]).sort();
  expect(await commits()).toEqual([
    ['asha@example.com', read],
    ['early@example.com', null],
  ]);
  const change = db.update(orders).set({ soldCommit: pushed }).where(sql`true`);
  expect(await databaseErrorOf(change)).toBe('an order is frozen once opened');
});

test('an order keeps its agreed terms when the project changes before the payment', async () => {
  const project = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId: project.id });
  await shop.context.db
    .update(projects)
    .set({ pricePaise: 99_900, repoName: 'moved' })
    .where(eq(projects.id, project.id));
  expect(await shop.pay(id)).toBe('accepted');
  expect(await allOrders()).toMatchObject([
    { amountPaise: 49_900, repoName: project.repoName, state: 'paid' },
  ]);
});

test('an order opened before its project was archived can still be paid', async () => {
  const project = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId: project.id });
  await shop.context.db.update(projects).set({ status: 'archived' }).where(eq(projects.id, project.id));
  await expect(shop.createOrder({ projectId: project.id })).rejects.toMatchObject({ status: 'NOT_FOUND' });
  expect(await shop.pay(id)).toBe('accepted');
  expect(await shop.rows('invitations')).toMatchObject([{ project_id: project.id, state: 'waiting' }]);
});

test('a project that was archived or deleted after its terms were read cannot be ordered', async () => {
  const project = await makeProject(shop.context.db);
  await shop.createOrder({ projectId: project.id });
  const [order] = await allOrders();
  const terms = { ...order!, email: 'ravi@example.com', team: { size: 1, accounts: [] } };
  await shop.context.db.update(projects).set({ status: 'archived' }).where(eq(projects.id, project.id));
  const links = { connection: null, whatsAppNumber: null, paidOrders: [] };
  for (const projectId of [project.id, 'deleted'])
    await expect(
      reserveOrder(shop.context, { terms: { ...terms, projectId }, ...links }),
    ).rejects.toMatchObject({ status: 'NOT_FOUND' });
  expect(await allOrders()).toEqual([order]);
});

describe('createOrder rejects without storing an order or calling the provider', () => {
  test.each(['draft', 'archived'] as const)('a project that is %s cannot be ordered', async (status) => {
    for (const pricePaise of [0, 49_900]) {
      const { id: projectId } = await makeProject(shop.context.db, { status, pricePaise });
      await expect(shop.createOrder({ projectId, price: pricePaise / 100 })).rejects.toMatchObject({
        status: 'NOT_FOUND',
      });
    }
    expect([await allOrders(), shop.getCreateCalls()]).toEqual([[], []]);
  });

  test.each([
    ['amount', { price: 1, projectPrice: 499 }],
    ['projectPrice', { price: 499, projectPrice: 1 }],
    ['free', { price: 0 }],
    ['paise instead of rupees', { price: 49_900 }],
  ])('an order with another price than the current one is refused: %s', async (_name, agreed) => {
    const { id: projectId } = await makeProject(shop.context.db, { name: 'Tracker' });
    await expect(shop.createOrder({ projectId, ...agreed })).rejects.toMatchObject({
      status: 'FAILED_PRECONDITION',
      message: 'The price has changed: Tracker now costs ₹499. You haven’t been charged.',
    });
  });

  test.each([-1, Number.NaN, 1e21, Number.POSITIVE_INFINITY, 499.999])(
    'an order with an amount of %d is refused',
    async (price) => {
      const { id: projectId } = await makeProject(shop.context.db);
      await expect(shop.createOrder({ projectId, price })).rejects.toMatchObject({
        status: 'INVALID_ARGUMENT',
      });
    },
  );

  test('an order of an unknown project is refused', async () => {
    await expect(shop.createOrder({ projectId: 'gone' })).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test.each([
    ['missing-one', 'NOT_FOUND'],
    ['some-organisation', 'FAILED_PRECONDITION'],
    ['host-down', 'UNAVAILABLE'],
  ])('an order for the GitHub username %s is refused', async (githubId, status) => {
    shop.github.addAccount('some-organisation', { type: 'Organization' });
    shop.github.injectFaults(/host-down/, { status: 500 }, { status: 500 });
    const { id: projectId } = await makeProject(shop.context.db);
    await expect(shop.createOrder({ projectId, githubId })).rejects.toMatchObject({
      name: 'ShopError',
      status,
    });
  });

  test('an order with an email that is not the account’s is refused', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    const buyer = actorOf(await makeUser(shop.context.db, { email: 'me@example.com' }));
    await expect(shop.createOrder({ projectId, email: 'you@example.com', buyer })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });

  test.each([
    ['malformed', 'AB', 'INVALID_ARGUMENT'],
    ['unknown', 'ZZZZZZ', 'NOT_FOUND'],
    ['of the same mailbox', 'MAILED', 'FAILED_PRECONDITION'],
    ['of the same GitHub account', 'GITHUB', 'FAILED_PRECONDITION'],
    ['of a deactivated user', 'ASLEEP', 'FAILED_PRECONDITION'],
  ])('an order with a referral code that is %s is refused', async (_name, referralCode, status) => {
    const { db } = shop.context;
    const { id: projectId } = await makeProject(db);
    await makeUser(db, { referralCode: 'MAILED', email: 'asha+shop@example.com' });
    await makeUser(db, { referralCode: 'GITHUB', githubAccountId: shop.getAccountId('asha') });
    await makeUser(db, { referralCode: 'ASLEEP', active: false });
    await expect(shop.createOrder({ projectId, referralCode })).rejects.toMatchObject({ status });
  });

  afterEach(async () => {
    expect(await allOrders()).toEqual([]);
    expect(shop.getCreateCalls()).toEqual([]);
  });
});

test('createOrder stores the referrer of a valid code', async () => {
  const { db } = shop.context;
  const referrer = await makeUser(db, { referralCode: 'FRIEND' });
  const { id: projectId } = await makeProject(db);
  await shop.createOrder({ projectId, referralCode: ' friend ' });
  expect(await allOrders()).toMatchObject([{ referrerId: referrer.id }]);
});

describe('createOrder for a project that is already owned', () => {
  test.each([
    ['with the same email', { email: 'Asha@Example.com', githubId: 'asha2' }],
    ['for the same GitHub account', { email: 'other@example.com', githubId: 'asha' }],
  ])('an owned project cannot be ordered %s', async (_name, again) => {
    const { id: projectId } = await makeProject(shop.context.db);
    const first = await shop.createOrder({ projectId });
    await shop.pay(first.id);
    await expect(shop.createOrder({ projectId, ...again })).rejects.toMatchObject({
      status: 'ALREADY_EXISTS',
    });
    expect(shop.getCreateCalls()).toHaveLength(1);
  });

  test('a network learns 10 times a day what others bought, and any number of times what its own browser did', async () => {
    const buyer = await shop.makeConfirmedBuyer('ravi@example.com');
    const { id: projectId } = await makeProject(shop.context.db);
    const first = await shop.createOrder({ projectId, buyer, githubId: 'ravi' });
    await shop.pay(first.id);
    const [email, githubId] = ['ravi@example.com', 'ravi'];
    const ask = (
      given: object,
      { clientIp = '198.51.100.1', paid = [] as string[], as = shop.context } = {},
    ) =>
      createOrder(
        { ...as, clientIp },
        {
          amount: 499,
          purchaseDetails: {
            projectId,
            projectName: 'Any',
            projectPrice: 499,
            referralCode: null,
            email,
            githubId,
            ...given,
          },
        },
        browserThatPaid(shop.context, paid) as never,
      ).then(
        () => 'ordered',
        ({ status }) => status,
      );
    const own = { email, githubId: 'other' };
    const others = [{ githubId: 'other' }, { email: 'other@example.com' }];
    shop.github.addAccount('other');
    const askOwn = async () => [
      await ask(own, { as: shop.as(buyer) }),
      await ask({ email: 'other@example.com' }, { paid: [first.id] }),
    ];
    for (let n = 0; n < 3; n += 1) expect(await askOwn()).toEqual(['ALREADY_EXISTS', 'ALREADY_EXISTS']);
    for (let n = 0; n < 10; n += 1) expect(await ask(others[n % 2]!)).toBe('ALREADY_EXISTS');
    for (const other of others) expect(await ask(other)).toBe('RESOURCE_EXHAUSTED');
    expect(await askOwn()).toEqual(['ALREADY_EXISTS', 'ALREADY_EXISTS']);
    // Honest buyers of that network order as before, and other networks have their answers.
    expect(await ask({ email: 'new@example.com', githubId: 'other' })).toBe('ordered');
    expect(await ask(others[0]!, { clientIp: '198.51.100.2' })).toBe('ALREADY_EXISTS');
    // Another person's GitHub name is no one's own, also for an account with a confirmed address.
    const asha = await shop.makeConfirmedBuyer();
    expect(await ask({ email: asha.email }, { as: shop.as(asha) })).toBe('RESOURCE_EXHAUSTED');
  });

  test('an owned project can be ordered again once it is refunded', async () => {
    const { id: projectId } = await makeProject(shop.context.db);
    await shop.pay((await shop.createOrder({ projectId })).id);
    await endPurchases(shop.context.db);
    await expect(shop.createOrder({ projectId })).resolves.toMatchObject({ amount: 49_900 });
  });
});
