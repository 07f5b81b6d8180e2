import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const SLUGS = ['verified-github-repos', 'expense-tracker-project', 'earn-pocket-money-in-college'];
const FAILED = 'Error loading content. Please try again later.';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const byline = (page: Page) => page.getByText(/^Published on \d+ \w+ \d{4} by \S.+$/);

test('the blog lists three posts without bodies and loads a body on demand', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const html = await (await page.goto('/blog'))?.text();
  expect(html).not.toContain('requirements.txt');
  await expect(cards(page)).toHaveCount(3);
  for (const slug of SLUGS) {
    const card = cards(page).filter({ has: page.locator(`a[href="/blog/${slug}"]`) });
    await expect(card.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(card.locator('time')).toHaveText(/^\d+ \w+ 2026$/);
    await expect(card.getByRole('link', { name: 'Read More', exact: true })).toBeVisible();
  }
  // A link that is clicked before hydration loads a whole page.
  await waitForHydration(page);
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);

  await cards(page).first().getByRole('link', { name: 'Read More' }).click();
  await expect(page).toHaveURL(`/blog/${SLUGS[0]}`);
  await expect(page.getByText('requirements.txt')).toBeVisible();
  await expect(byline(page)).toBeVisible();
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([`/blog/${SLUGS[0]}.data`]);
  await page.getByRole('link', { name: 'Back to Blog' }).click();
  await expect(page).toHaveURL('/blog');
});

test('a post shows an error below title and byline when its content fails to load', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.goto('/blog');
  await waitForHydration(page);
  // All further requests fail.
  await page.waitForLoadState('networkidle');
  await page.route('**/*', (route) => route.abort());
  const title = await cards(page).nth(1).getByRole('heading').innerText();
  await cards(page).nth(1).getByRole('link', { name: 'Read More' }).click();
  await expect(page.getByText(FAILED, { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(byline(page)).toBeVisible();
  await expectAccessible(page);

  await page.unroute('**/*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await expect(page.getByRole('heading', { name: 'The one query that matters' })).toBeVisible();
  await expect(page.getByText(FAILED)).toBeHidden();
});

test('an unknown post returns 404 with a link to the list', async ({ page, expectConsole }) => {
  expectConsole(/status of 404/);
  expect((await page.goto('/blog/no-such-post'))?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1, name: 'Post Not Found' })).toBeVisible();
  await expect(
    page.getByText('The blog post you are looking for does not exist.', { exact: true }),
  ).toBeVisible();
  await expect(page).toHaveTitle(/^Post Not Found/);
  await page.getByRole('link', { name: 'See all posts' }).click();
  await expect(cards(page)).toHaveCount(3);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('every post is readable and has structured data', async ({ page }) => {
    await page.goto('/blog');
    await expect(cards(page)).toHaveCount(3);
    for (const slug of SLUGS) {
      expect((await page.goto(`/blog/${slug}`))?.status()).toBe(200);
      await expect(byline(page)).toBeVisible();
      const words = (await page.getByRole('article').innerText()).split(/\s+/);
      expect(words.length).toBeGreaterThan(700);
      await expect(page.getByRole('figure').getByRole('img').first()).toHaveAccessibleName(/^A drawing of/);
      const data = JSON.parse(
        (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
      );
      expect(data[0]).toMatchObject({
        '@type': 'BlogPosting',
        mainEntityOfPage: expect.stringContaining(slug),
      });
    }
    await page.goto('/blog/expense-tracker-project');
    await expect(page.getByRole('link', { name: 'Expense Tracker', exact: true })).toHaveAttribute(
      'href',
      '/projects/expense-tracker',
    );
  });
});

test('a post is printed in black on white without navigation', async ({ page }) => {
  await page.goto(`/blog/${SLUGS[0]}`);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeHidden();
  await expect(byline(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(26, 35, 54)');
});

test('a project is printed with its name and without the button that buys it', async ({ page }) => {
  await page.goto('/projects/smart-irrigation');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Irrigation System' })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Make It Yours' })).toHaveCount(0);
});
