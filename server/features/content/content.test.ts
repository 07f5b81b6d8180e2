import { describe, expect, test } from 'vitest';
import { AGREED_TEXTS, currentVersions } from '#content/pages/text-versions.ts';
import { posts } from '#content/posts/posts.ts';
import { makeProject } from '#test/harness/factories.ts';
import { gstSettings } from '#test/harness/gst.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';
import { plainText } from '../../platform/markdown/plain-text.ts';
import { getPage, getPolicy, type PageName } from './get-page.ts';
import { getPost } from './get-post.ts';

const PAGES: PageName[] = ['about', 'contact', 'faq', 'honest-use', 'privacy', 'refund-policy', 'terms'];

const shop = setUp(() =>
  openTestShop({
    settings: { shopName: 'Quill & Sons', supportEmail: 'help@quill.test', appUrl: 'https://quill.test' },
  }),
);

const textOf = async (name: PageName) => {
  const { title, lead, blocks } = await getPage(shop.context, name);
  return [title, lead, plainText(blocks)].join('\n');
};

describe.each(PAGES)('static page %s', (name) => {
  test('a static page fills every placeholder and has a short description', async () => {
    const page = await getPage(shop.context, name);
    expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}|Capstone|capstone\.example/);
    expect(page.description.length).toBeLessThanOrEqual(170);
  });

  test('a static page has unique heading IDs, and links only to headings that exist', async () => {
    const { blocks } = await getPage(shop.context, name);
    const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, page, id] of JSON.stringify(blocks).matchAll(/"\/([\w-]+)#([\w-]+)"/g)) {
      const target = await getPage(shop.context, page as PageName);
      expect(target.blocks).toContainEqual(expect.objectContaining({ kind: 'heading', id }));
    }
  });
});

test('policies name the shop and its support address', async () => {
  for (const name of ['about', 'honest-use', 'terms', 'privacy', 'refund-policy'] as const) {
    const text = await textOf(name);
    expect(text).toContain('Quill & Sons');
    expect(text).toContain('help@quill.test');
  }
});

test('pages explain tax documents only for a seller with a GSTIN', async () => {
  const { gst } = gstSettings();
  const registered = { ...shop.context, settings: { ...shop.context.settings, gst } };
  for (const name of ['terms', 'privacy', 'refund-policy', 'faq'] as const) {
    expect(await textOf(name)).not.toMatch(/invoice/i);
    const { blocks } = await getPage(registered, name);
    expect(plainText(blocks)).toContain(gst!.gstin);
  }
});

test("pages show the seller's details that are configured", async () => {
  for (const name of ['terms', 'contact'] as const) expect(await textOf(name)).not.toContain('Seller');
  const settings = {
    ...shop.context.settings,
    seller: {
      name: 'Quill & Sons LLP',
      address: undefined,
      grievanceOfficer: { name: 'Asha Rao', designation: 'Partner', email: 'asha@quill.test' },
      gstin: undefined,
    },
  };
  for (const name of ['terms', 'contact'] as const) {
    const { blocks } = await getPage({ ...shop.context, settings }, name);
    expect(plainText(blocks)).toContain(
      'Seller: Quill & Sons LLP\nGST: not registered\nGrievance officer: Asha Rao, Partner, asha@quill.test\nPayments: Razorpay, https://razorpay.com/support/',
    );
    expect(plainText(blocks)).not.toContain('Address:');
  }
});

test('the payment provider has the contact that is configured', async () => {
  const settings = { ...shop.context.settings, paymentsContact: 'mailto:payments@quill.test' };
  for (const name of ['terms', 'contact'] as const) {
    const { blocks } = await getPage({ ...shop.context, settings }, name);
    expect(plainText(blocks)).toContain('Payments: Razorpay, payments@quill.test');
    expect(JSON.stringify(blocks)).toContain('"mailto:payments@quill.test"');
  }
});

test.each(AGREED_TEXTS)(
  'every version of %s stays readable, and an unknown one is not found',
  async (text) => {
    const current = await getPolicy(shop.context, text);
    expect(current.effectiveSince).toBe(currentVersions[text]);
    for (const version of current.versions) {
      const page = await getPolicy(shop.context, text, version);
      expect(page.effectiveSince).toBe(version);
      expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}/);
    }
    for (const version of ['2020-01-01', '../terms', ''])
      await expect(getPolicy(shop.context, text, version)).rejects.toMatchObject({ status: 'NOT_FOUND' });
  },
);

test('the FAQ has eleven questions, each with an answer', async () => {
  const { blocks } = await getPage(shop.context, 'faq');
  const questions = blocks.flatMap((block, index) =>
    block.kind === 'heading' && block.level === 2 ? [index] : [],
  );
  expect(questions).toHaveLength(11);
  for (const index of questions) expect(blocks[index + 1]?.kind).toBe('paragraph');
});

test('the free sample is mentioned only while there is exactly one', async () => {
  const { db } = shop.context;
  expect(await textOf('about')).not.toContain('free sample');
  await makeProject(db, { slug: 'pocket-lab', name: 'Pocket Lab', pricePaise: 0 });
  expect(await textOf('about')).toContain('Pocket Lab is our free sample');
  expect(JSON.stringify(await getPage(shop.context, 'faq'))).toContain('/projects/pocket-lab');
  await makeProject(db, { pricePaise: 0 });
  expect(await textOf('about')).not.toContain('free sample');
});

describe('the blog', () => {
  test('the blog lists three posts, newest first', () => {
    expect(posts.map(({ slug, publishedAt }) => [slug, publishedAt])).toEqual([
      ['verified-github-repos', '2026-11-09'],
      ['expense-tracker-project', '2026-09-21'],
      ['earn-pocket-money-in-college', '2026-08-03'],
    ]);
    for (const post of posts) expect(post.keywords.length).toBeGreaterThanOrEqual(4);
  });

  test.each(posts)('the post $slug has at least 700 words, code and a table', async ({ slug }) => {
    const { blocks, wordCount } = await getPost(shop.context, slug);
    expect(wordCount).toBeGreaterThanOrEqual(700);
    const kinds = new Set(blocks.map(({ kind }) => kind));
    for (const kind of ['heading', 'list', 'table', 'code']) expect(kinds).toContain(kind);
    expect(JSON.stringify(blocks)).not.toMatch(/\{\{\w+\}\}/);
  });

  test('a post links to its project only while the project is on sale', async () => {
    const read = async () => JSON.stringify(await getPost(shop.context, 'expense-tracker-project'));
    expect(await read()).not.toContain('/projects/');
    await makeProject(shop.context.db, { slug: 'expense-tracker', name: 'Expense Tracker' });
    expect(await read()).toContain('/projects/expense-tracker');
  });

  test('an unknown slug of a post is rejected without reading a file', async () => {
    await expect(getPost(shop.context, '../pages/terms')).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
});
