import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { makeProject } from '#test/harness/factories.ts';
import { COLLEGE, gstSettings, REGISTERED } from '#test/harness/gst.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { setUp } from '#test/harness/set-up.ts';
import { orders } from '../orders/schema.ts';
import { createProject } from '../projects/create-project.ts';
import { parseTaxBuyer } from './parse-tax-buyer.ts';

const shop = setUp(() => openOrderShop({ settings: gstSettings() }));

const storedOrders = () => shop.context.db.select().from(orders).orderBy(orders.createdAt);

test('an order of a registered seller stores the State, and the business that the invoice is for', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  await shop.createOrder({ projectId, state: '29', email: 'asha@example.com' });
  const typed = { ...COLLEGE, gstin: ' 27aapfu0939f1zv ' };
  await shop.createOrder({ projectId, state: '27', business: typed, email: 'ravi@example.com' });
  expect(await storedOrders()).toMatchObject([
    { buyerState: '29', buyerGstin: null, buyerLegalName: null, buyerAddress: null },
    {
      buyerState: '27',
      buyerGstin: COLLEGE.gstin,
      buyerLegalName: COLLEGE.legalName,
      buyerAddress: COLLEGE.address,
    },
  ]);
});

test('an order is used again for the same State and business only', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const order = (more: object) => shop.createOrder({ projectId, ...more }).then(({ id }) => id);
  const first = await order({ state: '27' });
  expect(await order({ state: '27' })).toBe(first);
  const ids = [first, await order({ state: '29' }), await order({ state: '27', business: COLLEGE })];
  expect(await order({ state: '27', business: COLLEGE })).toBe(ids[2]);
  const other = { ...COLLEGE, address: 'Pune' };
  expect(new Set([...ids, await order({ state: '27', business: other })]).size).toBe(4);
});

test.each<[field: string, entered: { state?: unknown; business?: unknown }]>([
  ['State', {}],
  ['State', { state: null }],
  ['State', { state: 27 }],
  ['State', { state: '28' }],
  ['State', { state: 'Karnataka' }],
  ['GSTIN', { state: '27', business: { ...COLLEGE, gstin: '27AAPFU0939F1ZW' } }],
  ['GSTIN', { state: '29', business: COLLEGE }],
  ['GSTIN', { state: '27', business: 'a college' }],
  ['Legal name', { state: '27', business: {} }],
  ['GSTIN', { state: '29', business: { ...COLLEGE, gstin: REGISTERED.GSTIN } }],
  ['GSTIN', { state: '29', business: { ...COLLEGE, gstin: '29-ABCDE-1234F-1ZW' } }],
  ['GSTIN', { state: '97', business: COLLEGE }],
  ['GSTIN', { state: '27', business: { ...COLLEGE, gstin: '', sez: true } }],
  ['SEZ', { state: '27', business: { ...COLLEGE, sez: 'yes' } }],
  ['Legal name', { state: '27', business: { ...COLLEGE, legalName: ' ' } }],
  ['Legal name', { state: '27', business: { ...COLLEGE, legalName: '🏛️ 漢字' } }],
  ['Address', { state: '27', business: { ...COLLEGE, address: undefined } }],
])('the %s is refused by its name: %j', async (field, entered) => {
  const { id: projectId } = await makeProject(shop.context.db);
  await expect(shop.createOrder({ projectId, ...entered })).rejects.toMatchObject({
    status: 'INVALID_ARGUMENT',
    message: expect.stringContaining(`${field}: `),
  });
  expect(await storedOrders()).toEqual([]);
});

test('a buyer outside India is asked to write to support', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  await expect(shop.createOrder({ projectId, state: '96', business: COLLEGE })).rejects.toMatchObject({
    status: 'FAILED_PRECONDITION',
    message: expect.stringContaining('support'),
  });
});

test('a college without a GSTIN and an SEZ unit are stored, and their orders used again', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const { legalName, address } = COLLEGE;
  const college = { state: '27', business: { gstin: ' ', legalName, address, sez: false } };
  const unit = { state: '27', business: { ...COLLEGE, gstin: '27 AAPFU-0939F\u200B1ZV', sez: true } };
  const orderOf = async (entered: object) => (await shop.createOrder({ projectId, ...entered })).id;
  const ids = [await orderOf(college), await orderOf(unit), await orderOf({ ...unit, business: COLLEGE })];
  expect([await orderOf(college), await orderOf(unit)]).toEqual(ids.slice(0, 2));
  expect(new Set(ids).size).toBe(3);
  expect(await storedOrders()).toMatchObject([
    { buyerGstin: null, buyerLegalName: legalName, buyerAddress: address, buyerSez: null },
    { buyerGstin: COLLEGE.gstin, buyerSez: true },
    { buyerGstin: COLLEGE.gstin, buyerSez: null },
  ]);
});

test('a free order needs no State', async () => {
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  await shop.createOrder({ projectId, price: 0, state: 'none', business: COLLEGE });
  expect(await storedOrders()).toMatchObject([{ buyerState: null, buyerGstin: null }]);
});

describe('a price above ₹1,00,000', () => {
  test('is refused when a project is created', async () => {
    const admin = await asAdmin(shop, 'projectWrite');
    const githubRepoUrl = 'https://github.com/acme/shop';
    const create = (price: number) =>
      createProject(admin, { name: 'Expensive', price, githubRepoUrl, tech: ['C'], features: ['Code'] });
    await expect(create(100_000.01)).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
      message: 'With a GSTIN, the price must be at most ₹1,00,000.',
    });
    expect(await create(100_000)).toMatchObject({ slug: 'expensive' });
  });

  test('is refused at an order when the project was created without a GSTIN', async () => {
    const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 10_000_001 });
    await expect(shop.createOrder({ projectId, price: 100_000.01, state: '27' })).rejects.toMatchObject({
      status: 'INVALID_ARGUMENT',
    });
  });
});

test('a composition dealer only sells within its State', () => {
  const gst = gstSettings({ GST_SCHEME: 'composition' }).gst!;
  expect(parseTaxBuyer(gst, { state: '29' })).toMatchObject({ buyerState: '29' });
  expect(() => parseTaxBuyer(gst, { state: '27' })).toThrow(
    expect.objectContaining({ status: 'FAILED_PRECONDITION', message: expect.stringContaining('Karnataka') }),
  );
});

test('erasing a person allows to empty the business of an order, and nothing else', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  await shop.createOrder({ projectId, state: '27', business: COLLEGE });
  const erase = (changes: Partial<typeof orders.$inferInsert>) =>
    shop.context.db.transaction(async (tx) => {
      await tx.execute(`select set_config('shop.erasing', 'yes', true)`);
      await tx.update(orders).set(changes).where(eq(orders.projectId, projectId));
    });
  await expect(erase({ buyerLegalName: 'Another' })).rejects.toThrow();
  await expect(erase({ buyerState: '29' })).rejects.toThrow();
  await erase({ buyerGstin: null, buyerLegalName: null, buyerAddress: null });
  expect(await storedOrders()).toMatchObject([{ buyerState: '27', buyerAddress: null }]);
});
