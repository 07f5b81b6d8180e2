import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const FAILED = 'Error loading content. Please try again later.';

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const byline = (page: Page) => page.getByText(/^Published on \d+ \w+ \d{4} by \S.+$/);

test('a post is loaded on demand, printed, and says when its content fails to load', async ({
  page,
  expectConsole,
  expectAccessible,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/blog');
  await expect(cards(page)).toHaveCount(3);
  // A link that is clicked before hydration loads a whole page.
  await waitForHydration(page);
  expect(asked.filter((path) => path.endsWith('.data'))).toEqual([]);

  await test.step('the body of a post is loaded when it is opened', async () => {
    await cards(page).first().getByRole('link', { name: 'Read More' }).click();
    await expect(page).toHaveURL('/blog/verified-github-repos');
    await expect(page.getByText('requirements.txt')).toBeVisible();
    await expect(byline(page)).toBeVisible();
    expect(asked.filter((path) => path.endsWith('.data'))).toEqual(['/blog/verified-github-repos.data']);
  });

  await test.step('a post is printed in black on white without navigation', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('link', { name: 'Back to Blog' })).toBeHidden();
    await expect(byline(page)).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(26, 35, 54)');
    await page.emulateMedia({ media: null });
    await page.getByRole('link', { name: 'Back to Blog' }).click();
    await expect(page).toHaveURL('/blog');
  });

  await test.step('a post shows an error below title and byline when its content fails to load', async () => {
    expectConsole(/ERR_FAILED/);
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

  await test.step('a project is printed with its name and without the button that buys it', async () => {
    await page.getByRole('link', { name: 'Expense Tracker', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Make It Yours' }).first()).toBeVisible();
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { level: 1, name: 'Expense Tracker' })).toBeVisible();
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('button', { name: 'Make It Yours' })).toHaveCount(0);
  });
});
