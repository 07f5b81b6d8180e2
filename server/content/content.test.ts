import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { posts } from '#content/posts/posts.ts';
import { makeProject } from '#test/harness/factories.ts';
import { openTestShop, type TestShop } from '#test/harness/shop.ts';
import { plainText } from '../platform/markdown/plain-text.ts';
import { type PageName, readPage } from './read-page.ts';
import { readPost } from './read-post.ts';

const PAGES: PageName[] = ['about', 'contact', 'faq', 'privacy', 'refund-policy', 'terms'];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({
    settings: { shopName: 'Quill & Sons', supportEmail: 'help@quill.test', appUrl: 'https://quill.test' },
  });
});
afterAll(() => shop.close());

const wordsOf = async (name: PageName) => {
  const { title, lead, blocks } = await readPage(shop.context, name);
  return [title, lead, plainText(blocks)].join('\n');
};

describe.each(PAGES)('%s', (name) => {
  test("speaks in the shop's own name, plainly, and leaves no blank", async () => {
    const page = await readPage(shop.context, name);
    const text = await wordsOf(name);
    expect(JSON.stringify(page)).not.toMatch(/\{\{|\}\}|Capstone|capstone\.example/);
    expect(text).not.toMatch(/!|TODO|lorem/i);
    expect(page.description.length).toBeLessThanOrEqual(170);
  });

  test('has addresses of its own for its parts, and its links lead to parts that exist', async () => {
    const { blocks } = await readPage(shop.context, name);
    const ids = blocks.flatMap((block) => (block.kind === 'heading' ? [block.id] : []));
    expect(new Set(ids).size).toBe(ids.length);
    for (const [, page, id] of JSON.stringify(blocks).matchAll(/"\/([\w-]+)#([\w-]+)"/g)) {
      const target = await readPage(shop.context, page as PageName);
      expect(target.blocks).toContainEqual(expect.objectContaining({ kind: 'heading', id }));
    }
  });
});

test('the shop is named wherever it answers for something', async () => {
  for (const name of ['about', 'terms', 'privacy', 'refund-policy'] as const) {
    expect(await wordsOf(name)).toContain('Quill & Sons');
    expect(await wordsOf(name)).toContain('help@quill.test');
  }
});

test('who sells is named where the law wants it, as far as the settings say', async () => {
  for (const name of ['terms', 'contact'] as const) expect(await wordsOf(name)).not.toContain('Seller');
  const settings = {
    ...shop.context.settings,
    seller: { name: 'Quill & Sons LLP', address: undefined, grievanceOfficer: 'Asha Rao, 080 1234' },
  };
  for (const name of ['terms', 'contact'] as const) {
    const { blocks } = await readPage({ ...shop.context, settings }, name);
    expect(plainText(blocks)).toContain('Seller: Quill & Sons LLP\nGrievance officer: Asha Rao, 080 1234');
    expect(plainText(blocks)).not.toContain('Address:');
  }
});

test('the FAQ has exactly eleven questions, each with an answer', async () => {
  const { blocks } = await readPage(shop.context, 'faq');
  const questions = blocks.flatMap((block, at) =>
    block.kind === 'heading' && block.level === 2 ? [at] : [],
  );
  expect(questions).toHaveLength(11);
  for (const at of questions) expect(blocks[at + 1]?.kind).toBe('paragraph');
});

test.each([
  'All sales are final',
  'Sales are final',
  'You get 100% of what you paid',
  'only if all of these conditions are met',
  'within 24 hours',
  'within 48 hours of approval',
  'within 48 hours of confirmation',
  '3-5 business days',
  'Support replies within 24 hours',
  'Buyers must be 18 or older, or have the consent',
])('the refund policy says: %s', async (words) => {
  expect((await wordsOf('refund-policy')).toLowerCase()).toContain(words.toLowerCase());
});

test.each(['₹100', '₹300', '7 days', 'laws of India', 'Grievance', '18 or older', 'plagiarism'])(
  'the terms say: %s',
  async (words) => {
    expect(await wordsOf('terms')).toContain(words);
  },
);

test.each([
  'theme',
  'selected_project',
  'waiting_order',
  'ref',
  'paid_orders',
  'Razorpay',
  'Data Protection Board',
])('the privacy policy names: %s', async (words) => {
  expect(await wordsOf('privacy')).toContain(words);
});

test('the free sample is spoken of only while there is exactly one', async () => {
  await shop.reset();
  const { db } = shop.context;
  expect(await wordsOf('about')).not.toContain('free sample');
  await makeProject(db, { slug: 'pocket-lab', name: 'Pocket Lab', pricePaise: 0 });
  expect(await wordsOf('about')).toContain('Pocket Lab is our free sample');
  expect(JSON.stringify(await readPage(shop.context, 'faq'))).toContain('/projects/pocket-lab');
  await makeProject(db, { pricePaise: 0 });
  expect(await wordsOf('about')).not.toContain('free sample');
});

describe('the blog', () => {
  test('has exactly these three posts, newest first', () => {
    expect(posts.map(({ slug }) => slug)).toEqual([
      'verified-github-repos',
      'expense-tracker-project',
      'earn-pocket-money-in-college',
    ]);
    const days = posts.map(({ publishedAt }) => publishedAt);
    expect(days).toEqual(days.toSorted().toReversed());
    for (const post of posts) expect(post.keywords.length).toBeGreaterThanOrEqual(4);
  });

  test.each(posts)('$slug is worth opening: 700 words or more, with code and tables', async ({ slug }) => {
    const { blocks, words } = await readPost(shop.context, slug);
    expect(words).toBeGreaterThanOrEqual(700);
    const kinds = new Set(blocks.map(({ kind }) => kind));
    for (const kind of ['heading', 'list', 'table', 'listing']) expect(kinds).toContain(kind);
    expect(plainText(blocks)).not.toMatch(/!|\{\{/);
  });

  test('a post links to the project that it takes apart only if we have it', async () => {
    await shop.reset();
    const read = async () => JSON.stringify(await readPost(shop.context, 'expense-tracker-project'));
    expect(await read()).not.toContain('/projects/');
    await makeProject(shop.context.db, { slug: 'expense-tracker', name: 'Expense Tracker' });
    expect(await read()).toContain('/projects/expense-tracker');
  });

  test('the referral programme is told as it is', async () => {
    const text = plainText((await readPost(shop.context, 'earn-pocket-money-in-college')).blocks);
    for (const words of ['₹100', '₹300', 'UPI', 'Your own purchases do not count', 'takes the reward back'])
      expect(text).toContain(words);
  });

  test('a slug that is none of ours reads no file', async () => {
    await expect(readPost(shop.context, '../pages/terms')).rejects.toMatchObject({ status: 'NOT_FOUND' });
  });
});
