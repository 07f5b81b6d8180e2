import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { projects } from '#server/features/projects/schema.ts';
import { repositorySnapshots } from '#server/features/repositories/schema.ts';
import { answerQuestion } from '#server/features/threads/answer-thread.ts';
import { askQuestion } from '#server/features/threads/ask-question.ts';
import { asAdmin } from '#test/harness/admins.ts';
import { openApp } from '#test/harness/app.ts';
import { actorOf, makeProject, makeUser } from '#test/harness/factories.ts';
import { makePaidOrder } from '#test/harness/paid-order.ts';
import { setUp } from '#test/harness/set-up.ts';
import { openTestShop } from '#test/harness/shop.ts';

// These tests read pages of the storefront as the server renders them.

const shop = setUp(openTestShop);

async function open(path: string) {
  const response = await (await openApp())(shop.context, path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, location: response.headers.get('location'), html };
}

/** The texts of all elements with this name, without their tags. */
const textsOf = (html: string, element: string) =>
  Array.from(html.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</${element}>`, 'gs')), ([, text = '']) =>
    text.replace(/<[^>]+>/g, ''),
  );

/** The part of a page that has this heading. */
function partOf(html: string, element: string, name: string): string {
  const parts = html.match(new RegExp(`<${element}\\b.*?</${element}>`, 'gs')) ?? [];
  const part = parts.find((each) => each.replace(/<[^>]+>/g, '').includes(name));
  return part ?? expect.fail(`There is no ${element} "${name}".`);
}

test('the home page shows hero, five steps, trust, referral, features, stats and three projects', async () => {
  for (const name of ['Leaf Doctor', 'Smart Irrigation', 'Expense Tracker', 'Maze Solver'])
    await makeProject(shop.context.db, { name, tech: ['Python'] });
  const { html } = await open('/');
  expect(textsOf(html, 'h1')).toEqual(['Start from a project that already runs.']);
  expect(textsOf(partOf(html, 'section', 'How It Works'), 'li')).toHaveLength(5);
  const trust = partOf(html, 'section', 'Why it’s safe to buy here');
  for (const [name, address] of [
    ['refund policy', '/refund-policy'],
    ['Write to us', '/contact'],
    ['FAQ', '/faq'],
  ])
    expect(trust).toMatch(new RegExp(`<a [^>]*href="${address}"[^>]*>${name}</a>`));
  const referral = partOf(html, 'section', 'Earn ₹100 for every friend who buys');
  expect(referral).toMatch(/<a [^>]*href="\/login"[^>]*>(<[^>]+>)*Get your code</);
  const contents = ['Source code', 'Sample report', 'Slides', 'Setup guide'];
  expect(textsOf(partOf(html, 'section', 'What’s in a repository'), 'h3')).toEqual(contents);
  for (const stat of ['4 projects', '1 technology']) expect(html).toContain(`>${stat}<`);
  const popular = partOf(html, 'section', 'Popular Projects');
  const { documents } = JSON.parse((await open('/documents/projects?limit=3')).html);
  expect(textsOf(popular, 'h3')).toEqual(documents.map(({ name }: { name: string }) => name));
  expect(popular.match(/>Get it</g)).toHaveLength(3);
});

test('a project page says how many have it, how many may have it, and until when it is sold out', async () => {
  const { db } = shop.context;
  await makePaidOrder(db, { github: { id: 1, login: 'asha' } });
  await makePaidOrder(db, { github: { id: 2, login: 'ravi' }, repository: 'acme/other' });
  const limited = await db
    .update(projects)
    .set({ yearlyLimit: sql`case ${projects.repoName} when 'other' then 1 else 25 end` })
    .where(sql`true`)
    .returning();
  const show = async (yearlyLimit: number) => {
    const project = limited.find((each) => each.yearlyLimit === yearlyLimit);
    return (await open(`/projects/${project?.slug}`)).html;
  };
  const free = await show(25);
  expect(free).toContain('Bought once in the last 12 months');
  expect(free).toContain('At most 25 a year, 24 left');
  expect(free).toContain('>Make It Yours<');
  expect(free).not.toContain('Notify me');
  const soldOut = await show(1);
  expect(soldOut).toContain('At most 1 a year, 0 left');
  expect(soldOut).toMatch(/<button [^>]*disabled[^>]*>(<[^>]+>)*Sold out until \d+ [A-Z][a-z]+</);
  expect(soldOut).toContain('Notify me');
  expect(soldOut).not.toContain('>Make It Yours<');
});

test('a published question with markup is shown as it was written, and its mails carry none of it', async () => {
  const { db } = shop.context;
  const { id: projectId, slug } = await makeProject(db, { name: 'Leaf Doctor' });
  const asker = shop.as(actorOf(await makeUser(db), { emailVerified: true }));
  const text =
    '<img src=x onerror=alert(1)> </script><script>alert(2)</script> **Is it** [free](javascript:x)?';
  const { number } = await askQuestion(asker, { projectId, text });
  const admin = await asAdmin(shop, 'orderWrite');
  await answerQuestion(admin, { number, text: '<svg onload=alert(3)> No.', publish: true });
  const { html } = await open(`/projects/${slug}`);
  expect(textsOf(partOf(html, 'section', 'Questions'), 'p').join(' ')).toContain(
    '**Is it** [free](javascript:x)?',
  );
  const mails = await shop.database.pool.query('select html_body from mails');
  expect(mails.rows).toHaveLength(2);
  for (const shown of [html, ...mails.rows.map(({ html_body }) => html_body)])
    expect(shown).not.toMatch(/<img src=x|<script>alert|<svg onload|href="javascript/);
});

test('the footer links the pages of the shop, but the login of the admin panel has no search and no footer', async () => {
  const { html } = await open('/');
  const footer = partOf(html, 'footer', 'Legal');
  const links = (name: string) => textsOf(partOf(footer, 'nav', name), 'a');
  expect(links('Quick links')).toEqual(['Home', 'Projects', 'Blog', 'About']);
  expect(links('Support')).toEqual(['Contact', 'FAQ', expect.stringContaining('@')]);
  expect(links('Legal')).toEqual(['Honest use', 'Terms', 'Privacy', 'Refund policy']);
  expect(footer).toMatch(/<a [^>]*href="https:[^"]+instagram[^>]*>/);
  expect(html).toContain('type="search"');
  const login = (await open('/admin/login')).html;
  expect(login).toContain('type="email"');
  for (const part of ['type="search"', '<footer']) expect(login).not.toContain(part);
});

test.each(['contact', 'about', 'faq', 'honest-use', 'terms', 'privacy', 'refund-policy'])(
  'the page %s has a heading, a canonical URL and a text',
  async (name) => {
    const { status, html } = await open(`/${name}`);
    expect(status).toBe(200);
    expect(textsOf(html, 'h1')).toHaveLength(1);
    expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]+/${name}"`));
    expect(textsOf(html, 'main').join('').length).toBeGreaterThan(400);
  },
);

test('the page of a project names what its repository does not contain', async () => {
  const { id: projectId } = await makeProject(shop.context.db, {
    slug: 'leaf',
    repoOwner: 'acme',
    repoName: 'leaf',
  });
  const commit = 'a'.repeat(40);
  const snapshot = {
    projectId,
    repoOwner: 'acme',
    repoName: 'leaf',
    commit,
    committedAt: new Date(),
    files: 1,
  };
  const absentFiles = {
    lfs: { count: 7, paths: ['model/leaf.h5', 'data.csv'], bytes: 658_000_000 },
    submodules: { count: 1, paths: ['third/lib'] },
    links: { count: 1, paths: ['dataset'] },
  };
  await shop.context.db.insert(repositorySnapshots).values({ ...snapshot, absentFiles });
  const [text = ''] = textsOf(partOf((await open('/projects/leaf')).html, 'section', 'What you need'), 'dl');
  expect(text).toContain(
    'Large files7 files, 658.0 MB, in Git LFS: model/leaf.h5, data.csv and 5 more. Install Git LFS before you clone.',
  );
  expect(text).toContain('Not included1 submodule, without what is in the repositories behind: third/lib');
  expect(text).toContain('Missing1 symlink to something outside of the repository: dataset');
});

test('the refund policy states every figure', async () => {
  const [text] = textsOf((await open('/refund-policy')).html, 'main');
  for (const figure of [
    'Sales are final',
    '100%',
    'within 48 hours of approval',
    '3-5 business days',
    'within 48 hours of confirmation',
    'within 24 hours',
    'Buyers must be 18',
  ])
    expect(text).toContain(figure);
});

test('search engines get the questions of the FAQ', async () => {
  const [, data = ''] =
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec((await open('/faq')).html) ?? [];
  expect(JSON.parse(data)).toMatchObject({ '@type': 'FAQPage', mainEntity: { length: 11 } });
});

test('earlier versions of the terms stay readable, and say that they are no longer in force', async () => {
  const ended = 'This version is no longer in force.';
  const { html } = await open('/terms');
  expect(html).not.toContain(ended);
  const [, address = ''] = /<a [^>]*href="([^"]+)"[^>]*>22 November 2026</.exec(html) ?? [];
  const old = (await open(address)).html;
  expect(old).toContain(ended);
  expect(old).toMatch(/<a [^>]*href="\/terms"[^>]*>Read the current version</);
  expect((await open('/terms?version=2001-01-01')).status).toBe(404);
});

test('the list without JavaScript is searched, filtered and sorted by plain forms', async () => {
  const prices = [300, 1200, 1500, 900, 2000];
  for (const price of prices)
    await makeProject(shop.context.db, { pricePaise: price * 100, tech: ['Python'] });
  const { html } = await open('/projects');
  const [form = ''] = html.match(/<form(?![^>]*method)[^>]*>((?!<\/form>).)*name="sort".*?<\/form>/s) ?? [];
  expect(form).toMatch(/<form[^>]* action="\/projects"/);
  const names = Array.from(form.matchAll(/<select[^>]* name="(\w+)"/g), ([, name]) => name);
  expect(names).toEqual(['tech', 'level', 'team', 'hardware', 'price', 'sort']);
  expect(form).toMatch(/<button[^>]*>(<[^>]+>)*Show</);
  const shown = async (path: string) =>
    Array.from((await open(path)).html.matchAll(/<data [^>]*value="(\d+)"/g), ([, price]) => Number(price));
  const list = '/projects?tech=&level=&team=&hardware=&price=1000-up&sort=price-high';
  expect(await shown(list)).toEqual([2000, 1500, 1200]);
  expect((await open('/projects?price=1000-up&sort=price-high')).html).toMatch(
    /<search.*name="price" value="1000-up".*name="sort" value="price-high".*<\/search>/s,
  );
  expect(await shown('/projects?search=python&price=1000-up&sort=price-high')).toEqual([2000, 1500, 1200]);
});

test('a cursor that means nothing is left out', async () => {
  expect((await open('/projects?cursor=nonsense&sort=popular')).location).toBe('/projects?sort=popular');
});
