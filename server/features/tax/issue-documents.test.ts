import { asc, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { asAdmin } from '#test/harness/admins.ts';
import { atTime } from '#test/harness/at-time.ts';
import { makeProject } from '#test/harness/factories.ts';
import { changeFrozenOrder } from '#test/harness/frozen-orders.ts';
import { COLLEGE, forgetState, gstSettings } from '#test/harness/gst.ts';
import { killedBeforeCommit } from '#test/harness/killed.ts';
import { setUpTaxedShop, thisYear } from '#test/harness/tax-documents.ts';
import { casesQuery, listCases } from '../../readers/admin-orders/list-cases.ts';
import { taxDocuments } from './schema.ts';
import { readLastNumbers, skipNumbers } from './skip-numbers.ts';

const { shop, open, pay, refund, documents, notes } = setUpTaxedShop();

test('an accepted payment gets an invoice with what the law asks for', async () => {
  await pay(await open({ business: COLLEGE }));
  await pay(await open({ state: '29', price: 599 }), 599);
  expect(await documents()).toMatchObject([
    {
      kind: 'invoice',
      number: `CAP/${thisYear()}/000001`,
      placeOfSupply: '27',
      sac: '997331',
      rateBps: 1800,
      taxablePaise: 76_186,
      cgstPaise: 0,
      sgstPaise: 0,
      igstPaise: 13_714,
      totalPaise: 89_900,
      seller: {
        name: 'Quill & Sons LLP',
        address: '12 MG Road, Bengaluru 560001',
        gstin: '29ABCDE1234F1ZW',
        stateCode: '29',
      },
      buyer: { email: expect.stringMatching(/^buyer-\d+@example.com$/), ...COLLEGE },
      adjustsTax: true,
      againstId: null,
    },
    {
      number: `CAP/${thisYear()}/000002`,
      placeOfSupply: '29',
      taxablePaise: 50_762,
      cgstPaise: 4569,
      sgstPaise: 4569,
      igstPaise: 0,
      totalPaise: 59_900,
      buyer: { gstin: null, legalName: null, address: null },
    },
  ]);
});

test('a payment that is not accepted, a repeated one and a free order get no document', async () => {
  const publicId = await open();
  expect(await shop.record(publicId, { amountPaise: 1 })).toBe('case_opened');
  await pay(publicId);
  await shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 });
  expect(await shop.record(publicId, { id: 'pay_second', amountPaise: 89_900 })).toBe('case_opened');
  const { id: projectId } = await makeProject(shop.context.db, { pricePaise: 0 });
  await shop.createOrder({ projectId, price: 0, buyer: await shop.makeConfirmedBuyer() });
  expect(await documents()).toHaveLength(1);
});

test('20 payments at once get the numbers 1 to 20, also when processes are killed while they accept some', async () => {
  const ids: string[] = [];
  for (let n = 0; n < 20; n++) ids.push(await open());
  const dying = killedBeforeCommit(shop.context);
  const accept = (id: string, context = shop.context) =>
    shop.record(id, { id: `pay_${id}`, amountPaise: 89_900 }, context);
  const lives = await Promise.allSettled(ids.map((id, n) => accept(id, n % 4 === 0 ? dying : shop.context)));
  const reasons = lives.flatMap((life) => (life.status === 'rejected' ? [String(life.reason)] : []));
  // On a busy machine some payments wait for a connection for too long. They are accepted below.
  const failures = new Set(reasons.filter((reason) => !reason.includes('timeout exceeded')));
  expect([...failures]).toEqual(['Error: killed']);
  await Promise.all(ids.map((id) => accept(id)));
  const sequences = Array.from(ids, (_, index) => index + 1);
  expect((await documents()).map(({ sequence }) => sequence)).toEqual(sequences);
  await Promise.all(ids.map((id) => refund(`pay_${id}`, 100)));
  expect((await notes()).map(({ sequence }) => sequence)).toEqual(sequences);
});

test('of payments at once, no invoice is older than the one with the number before', async () => {
  for (let batch = 0; batch < 4; batch++) {
    const ids: string[] = [];
    for (let n = 0; n < 9; n++) ids.push(await open());
    await Promise.all(ids.map((id) => pay(id)));
  }
  const times = (await documents()).map(({ issuedAt }) => issuedAt.getTime());
  expect(times).toHaveLength(36);
  expect(times).toEqual(times.toSorted((one, other) => one - other));
});

test('a payment that began before the financial year ended gets a number of the year in which it is issued', async () => {
  const publicId = await open();
  await changeFrozenOrder(shop.context.db, { createdAt: new Date('2027-03-31T23:59:59+05:30') }, publicId);
  await atTime(shop.context, '2027-03-31T23:59:59+05:30', async (context) => {
    // The number's lock is released after midnight.
    await context.db.execute(
      sql.raw(`create or replace function shifted.clock_timestamp() returns timestamptz language plpgsql as $$
        begin
          perform set_config('shifted.calls', concat(current_setting('shifted.calls', true), 'x'), true);
          return case current_setting('shifted.calls') when 'x' then timestamptz '2027-03-31T23:59:59+05:30'
            else timestamptz '2027-04-01T00:00:00+05:30' end;
        end $$`),
    );
    await shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context);
  });
  expect(await documents()).toMatchObject([
    { number: 'CAP/27-28/000001', issuedAt: new Date('2027-04-01T00:00:00+05:30') },
  ]);
});

test('the series begins again with the first second of 1 April in IST', async () => {
  for (const time of [
    '2027-03-31T23:59:59+05:30',
    '2027-04-01T00:00:00+05:30',
    '2027-04-01T00:00:01+05:30',
  ]) {
    const publicId = await open();
    await changeFrozenOrder(shop.context.db, { createdAt: new Date(time) }, publicId);
    await atTime(shop.context, time, (context) =>
      shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context),
    );
  }
  const found = await shop.context.db.select().from(taxDocuments).orderBy(asc(taxDocuments.issuedAt));
  expect(found.map(({ number, issuedAt }) => [number, issuedAt.toISOString()])).toEqual([
    ['CAP/26-27/000001', '2027-03-31T18:29:59.000Z'],
    ['CAP/27-28/000001', '2027-03-31T18:30:00.000Z'],
    ['CAP/27-28/000002', '2027-03-31T18:30:01.000Z'],
  ]);
});

test('a seller who was not registered when the order was opened supplies in its own State', async () => {
  const { id: projectId } = await makeProject(shop.context.db);
  const { id } = await shop.createOrder({ projectId, state: '27' });
  await forgetState(shop.database, id);
  await shop.record(id);
  expect(await documents()).toMatchObject([{ placeOfSupply: '29', cgstPaise: 3806, igstPaise: 0 }]);
});

test('a seller who is not registered gives no documents, and none for a refund of such a payment later', async () => {
  const publicId = await open();
  const unregistered = { ...shop.context, settings: { ...shop.context.settings, gst: null } };
  await shop.record(publicId, { id: 'pay_early', amountPaise: 89_900 }, unregistered);
  await refund('pay_early', 899);
  expect(await documents()).toEqual([]);
});

test('a composition dealer gives bills of supply without tax', async () => {
  const { gst } = gstSettings({ GST_SCHEME: 'composition' });
  const publicId = await open({ state: '29' });
  const composition = { ...shop.context, settings: { ...shop.context.settings, gst } };
  await shop.record(publicId, { id: 'pay_bill', amountPaise: 89_900 }, composition);
  await refund('pay_bill', 100);
  expect(await documents()).toMatchObject([
    { kind: 'bill_of_supply', rateBps: 0, taxablePaise: 89_900, cgstPaise: 0, totalPaise: 89_900 },
    { kind: 'credit_note', rateBps: 0, taxablePaise: 10_000, totalPaise: 10_000 },
  ]);
});

test('after a restored backup each series skips numbers that may be in mailboxes, and a case says so', async () => {
  const withoutGstin = { ...shop.context, settings: { ...shop.context.settings, gst: null } };
  expect(await skipNumbers(withoutGstin)).toEqual({ next: [] });
  await refund(await pay(await open()), 100);
  const paidLater = await open();
  const next = [`CAP/${thisYear()}/010002`, `CRN/${thisYear()}/010002`];
  expect(await skipNumbers(shop.context)).toEqual({ next });
  await pay(paidLater);
  expect((await documents()).map(({ number }) => number)).toContain(next[0]);
  const admin = await asAdmin(shop, 'orderWrite');
  expect((await listCases(admin, casesQuery.parse({}))).documents).toMatchObject([
    { kind: 'restored_books', message: expect.stringContaining(`CAP/${thisYear()}/000002 to`) },
  ]);
});

test('a series that began after the backup also skips numbers', async () => {
  await pay(await open());
  const next = [`CAP/${thisYear()}/010002`, `CRN/${thisYear()}/010001`];
  expect(await skipNumbers(shop.context)).toEqual({ next });
});

test('numbers that were given out between two restores of one backup are skipped by the second', async () => {
  await pay(await open());
  const replaced = [{ series: 'CAP', year: thisYear(), last: 10_003 }];
  const next = [`CAP/${thisYear()}/020002`, `CRN/${thisYear()}/010001`];
  expect(await skipNumbers(shop.context, replaced)).toEqual({ next });
  expect(await readLastNumbers(shop.context.db)).toContainEqual({ ...replaced[0], last: 20_001 });
});

test('a series whose year began after the backup also skips numbers', async () => {
  const publicId = await open();
  await atTime(shop.context, '2020-03-31T23:00:00+05:30', (context) =>
    shop.record(publicId, { id: `pay_${publicId}`, amountPaise: 89_900 }, context),
  );
  await skipNumbers(shop.context);
  await pay(await open());
  const numbers = (await documents()).map(({ number }) => number);
  expect(numbers).toEqual(['CAP/19-20/000001', `CAP/${thisYear()}/010001`]);
});
