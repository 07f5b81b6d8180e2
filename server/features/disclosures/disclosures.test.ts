import { beforeEach, describe, expect, test } from 'vitest';
import { MAX_AUTHORS, MAX_PAPER_TEXT } from '#domain/paper.ts';
import { actorOf, makeUser } from '#test/harness/factories.ts';
import { openOrderShop } from '#test/harness/order-shop.ts';
import { extractText } from '#test/harness/pdf-text.ts';
import { setUp } from '#test/harness/set-up.ts';
import type { Context } from '../../context.ts';
import { purchases } from '../access/schema.ts';
import { getOrder } from '../orders/get-order.ts';
import { orderLink } from '../orders/order-link.ts';
import { settleRefund } from '../refunds/settle-refund.ts';
import { findDisclosure } from './get-disclosure.ts';
import { renderDisclosure } from './render-disclosure.ts';
import { MAX_DISCLOSURE_TEXT } from './rules/disclosure.ts';
import { saveDisclosure } from './save-disclosure.ts';

const shop = setUp(openOrderShop);
const texts = { reused: 'Drivers', changed: 'Threshold ≥ 0.4', added: 'Tests', results: 'Our own: ₹1,500' };
let orderId: string;
let key: string;

beforeEach(async () => {
  orderId = await shop.createOpenOrder();
  const link = new URL(orderLink(shop.context, await getOrder(shop.context.db, orderId)));
  key = link.searchParams.get('key') ?? '';
});

const find = (claim = {}, context: Context = shop.context) =>
  findDisclosure(context, { orderId, key, ...claim });
const save = (typed: Record<string, unknown>, claim = {}) =>
  saveDisclosure(shop.context, { claim: { orderId, key, ...claim }, typed });

describe('access to a disclosure', () => {
  test('the buyer reads and saves it with the mailed key, in the browser that paid, or with the account', async () => {
    await shop.pay(orderId);
    expect(await find()).toMatchObject({ saved: null, project: { commit: null } });
    expect(await save({ reused: 'Drivers' })).toEqual({ invalid: null });
    expect(await save(texts, { key: '', paidOrders: [orderId] })).toEqual({ invalid: null });
    const asha = await makeUser(shop.context.db);
    await shop.context.db.update(purchases).set({ userId: asha.id });
    expect(await find({ key: '' }, shop.as(actorOf(asha)))).toMatchObject({ saved: { texts } });
  });

  test('no one else reads or saves it', async () => {
    await shop.pay(orderId);
    const stranger = shop.as(actorOf(await makeUser(shop.context.db)));
    expect(await find({ key: 'x' })).toBeNull();
    expect(await find({ key: '' }, stranger)).toBeNull();
    await expect(save(texts, { key: 'x' })).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(await shop.rows('disclosures')).toEqual([]);
  });

  test('an unpaid order has none', async () => {
    expect(await find()).toBeNull();
    await expect(save(texts)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });

  test('a full refund deletes it', async () => {
    await shop.pay(orderId);
    await save(texts);
    const { id } = await getOrder(shop.context.db, orderId);
    const refund = { orderId: id, refundedPaise: 49_900 };
    await shop.context.db.transaction((tx) => settleRefund(shop.context, tx, refund));
    expect(await find()).toBeNull();
    await expect(save(texts)).rejects.toMatchObject({ status: 'NOT_FOUND' });
    expect(await shop.rows('disclosures')).toEqual([]);
  });
});

test.each([
  ['4,000 characters', true, '😀'.repeat(MAX_DISCLOSURE_TEXT)],
  ['4,001 characters', false, 'x'.repeat(MAX_DISCLOSURE_TEXT + 1)],
  ['4,000 characters with the line ends of forms', true, 'x\r\n'.repeat(MAX_DISCLOSURE_TEXT / 2)],
  ['a NUL', true, 'x\0'],
])('a field with %s is saved: %s', async (_, isValid, changed) => {
  await shop.pay(orderId);
  const { invalid } = await save({ changed });
  expect(invalid).toEqual(isValid ? null : { changed: 'Please shorten this to 4,000 characters.' });
  expect(await shop.rows('disclosures')).toHaveLength(isValid ? 1 : 0);
});

const project = {
  projectName: 'Leaf Doctor',
  projectUrl: 'https://shop.example/projects/leaf',
  shopName: 'Capstone',
  isFree: false,
  boughtAt: 1_790_000_000,
  commit: 'c0ffee1'.padEnd(40, '0'),
  /** A paper with the longest texts that a manifest may have. */
  paper: {
    title: 'Leaf '.repeat(MAX_PAPER_TEXT / 5),
    authors: Array.from({ length: MAX_AUTHORS }, () => 'Rao '.repeat(MAX_PAPER_TEXT / 4)),
    venue: 'Venue '.repeat(MAX_PAPER_TEXT / 6),
    year: 2016,
    doi: `10.3389/${'x'.repeat(MAX_PAPER_TEXT - 8)}`,
  },
};
const render = (given: typeof texts) => renderDisclosure(project, { texts: given, savedAt: new Date(0) });

test('the PDF of a purchase that froze a name of pictures says Project', async () => {
  const bought = { ...project, projectName: '🚀 🌱' };
  const shown = extractText(await renderDisclosure(bought, { texts, savedAt: new Date(0) })).split('\n');
  expect(shown).toContain('Project');
  expect(shown.join(' ')).toContain('Capstone. Project.');
});

const countPages = (pdf: Buffer) => pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length;

describe('the PDF of a disclosure', () => {
  test('it is deterministic, and has the texts, the commit, the base paper and lines to sign', async () => {
    const [pdf, again] = await Promise.all([render(texts), render(texts)]);
    expect(again.equals(pdf)).toBe(true);
    const shown = extractText(pdf).replaceAll('\n', '');
    for (const text of [
      ...Object.values(texts),
      project.projectName,
      project.commit,
      'Guide',
      '“Leaf Leaf',
      '10.3389/xx',
    ])
      expect(shown).toContain(text);
  });

  test.each([
    ['words', 'We replaced the threshold by Ω. '],
    ['one long word', 'Ω'],
    ['lines of one character', 'Ω\n'],
    ['characters without a width', 'Ω\u0301\u0301\u0301'],
  ])('it has all of 4 × 4,000 characters on one page as %s', async (_, part) => {
    const text = part.repeat(MAX_DISCLOSURE_TEXT).slice(0, MAX_DISCLOSURE_TEXT);
    const pdf = await render({ reused: text, changed: text, added: text, results: text });
    expect(countPages(pdf)).toBe(1);
    // No other font of the PDF has the letter.
    const count = (shown: string) => shown.normalize('NFD').split('Ω').length - 1;
    expect(count(extractText(pdf))).toBe(4 * count(text));
  });

  test('it leaves out what no font has', async () => {
    const shown = extractText(await render({ ...texts, added: 'न\tनया 😀 सेंसर 🏛️.' }));
    expect(shown).toContain('न नया सेंसर.');
    expect(shown).not.toMatch(/[?\ufffd]/);
  });
});
