import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const search = (page: Page) => page.getByPlaceholder('Search Python, Java...');
const cards = (page: Page) => page.getByRole('article');
const prices = (page: Page) =>
  cards(page)
    .locator('data')
    .evaluateAll((all) => all.map((price) => Number((price as HTMLDataElement).value)));
const sorted = (numbers: number[]) => [...numbers].sort((a, b) => a - b);

test('the search works from any page, keeps its term and tolerates typos', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/');
  // The shortcut also works before hydration, but a space must not be typed until the field has the focus.
  await page.keyboard.press('/');
  await expect(search(page)).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/');

  await search(page).fill('PyTh');
  await expect(page).toHaveURL('/projects?search=PyTh');
  await expect(page.getByRole('status').getByText(/^\d+ projects for “PyTh”$/)).toBeVisible();
  await page.keyboard.type('/');
  await expect(search(page)).toHaveValue('PyTh/');

  await search(page).fill('pyhton');
  await expect(page.getByText('No projects found for "pyhton". Showing close matches.')).toBeVisible();
  await expect(cards(page).first().getByText('Python', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await search(page).fill('zzzzqq');
  await expect(page.getByText('No projects found for "zzzzqq".', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.reload();
  await expect(search(page)).toHaveValue('zzzzqq');
  await page.getByRole('link', { name: 'See all projects' }).click();
  await expect(page).toHaveURL('/projects');
  await expect(search(page)).toHaveValue('');
});

test('the list combines technology, price, sort order and search in its counts and URLs', async ({
  page,
}) => {
  await page.goto('/projects');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Price').selectOption('under-500');
  await expect(page).toHaveURL('/projects?price=under-500');
  await expect(page.getByRole('region', { name: 'Active filters' })).toBeVisible();
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  await expect(page).toHaveURL('/projects?price=under-500&sort=price-low');
  // The placeholders of the cards, or the list before, stay a moment longer than their URL.
  await expect(async () => {
    const shown = await prices(page);
    expect(shown).not.toHaveLength(0);
    expect(shown).toEqual(sorted(shown));
    expect(shown.filter((price) => price <= 0 || price >= 500)).toEqual([]);
  }).toPass();

  const technology = page.getByLabel('Technology', { exact: true });
  const option = (await technology.locator('option').nth(1).textContent()) ?? '';
  const [, name = '', count = ''] = /^(.*?) \((\d+)\)$/.exec(option) ?? [];
  await technology.selectOption(name);
  await expect(page).toHaveURL(new RegExp(`tech=${encodeURIComponent(name)}&price=under-500&sort=price-low`));
  await expect(page.getByRole('status').getByText(`${count} project`)).toBeVisible();
  await expect(page.getByLabel('Technology', { exact: true })).toHaveValue(name);

  await page.getByRole('link', { name: 'Clear filters' }).click();
  await expect(page).toHaveURL('/projects?sort=price-low');
  await expect(page.getByLabel('Technology', { exact: true })).toHaveValue('');
  await page.goBack();
  await expect(page.getByLabel('Technology', { exact: true })).toHaveValue(name);

  await search(page).fill('a');
  await expect(page).toHaveURL(/search=a&tech=.*&price=under-500&sort=price-low/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL('/projects?price=under-500');
  await expect(page.getByLabel('Sort by')).toHaveValue('recommended');
  await expect(page.getByLabel('Technology', { exact: true })).toHaveValue('');
});

test('filters for field, level and hardware combine, and each can be removed', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/projects');
  const field = page.getByRole('navigation', { name: 'Fields' }).getByRole('link', { name: /^IoT/ });
  await field.click();
  await expect(page).toHaveURL('/projects?field=iot');
  // The URL changes a moment before the form does.
  await expect(field).toHaveAttribute('aria-current', 'true');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Hardware').selectOption('1000-2999');
  await page.getByLabel('Level', { exact: true }).selectOption('intermediate');
  await expect(page).toHaveURL('/projects?field=iot&level=intermediate&hardware=1000-2999');
  const glance = cards(page).first().getByRole('list', { name: 'At a glance' });
  await expect(glance).toHaveText(/IoTIntermediateParts ₹[12],\d{3}/);
  await expectAccessible(page);

  const active = page.getByRole('region', { name: 'Active filters' });
  await expect(active.getByRole('link')).toHaveText([
    'IoT',
    'Intermediate',
    'Parts ₹1,000 to ₹2,999',
    'Clear filters',
  ]);
  await active.getByRole('link', { name: 'Remove the filter Intermediate' }).click();
  await expect(page).toHaveURL('/projects?field=iot&hardware=1000-2999');
  await expect(page.getByLabel('Level', { exact: true })).toHaveValue('');
  await field.click();
  await expect(page).toHaveURL('/projects?hardware=1000-2999');
});

test('the list begins on the first screen, with low cards on phones that keep name, facts and price', async ({
  page,
}) => {
  await page.goto('/projects');
  const top = async () => (await cards(page).first().boundingBox())?.y;
  expect(await top()).toBeLessThanOrEqual(320);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect.poll(top).toBeLessThanOrEqual(320);
  const heights = () => cards(page).evaluateAll((all) => all.map((card) => card.clientHeight));
  await expect.poll(async () => Math.max(...(await heights()))).toBeLessThanOrEqual(320);
  for (const part of ['h2', 'data', 'button'])
    await expect(cards(page).first().locator(part)).toBeInViewport({ ratio: 1 });
  // The separator before the first fact is clipped.
  await expect(cards(page).first().getByRole('listitem').first()).toBeInViewport({ ratio: 0.7 });
  // Screen readers hear what phones have no room for.
  await expect(cards(page).first().getByRole('list', { name: 'Technologies' })).toHaveText(/Python/);
});

test('the back button restores the scroll position of a longer list, and a dialog covers all of it', async ({
  page,
}) => {
  await page.goto('/projects?sort=newest');
  // A link that is clicked before hydration loads a whole page.
  await waitForHydration(page);
  await page.getByRole('link', { name: 'Show 24 more' }).click();
  await expect(cards(page)).toHaveCount(48);
  await cards(page).nth(40).scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await cards(page).nth(40).getByRole('link').click();
  await expect(page.getByRole('button', { name: 'Make It Yours' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await page.goBack();
  await expect(cards(page)).toHaveCount(48);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(place);

  await test.step("a dialog keeps the page's width and covers the scrollbar gutter", async () => {
    const width = () => page.getByRole('banner').evaluate((header) => header.clientWidth);
    const paper = page.locator('html');
    const before = await width();
    await expect(paper).toHaveCSS('background-color', 'rgb(11, 19, 34)');
    await page.getByRole('link', { name: 'Log in' }).click();
    await expect(page.getByRole('dialog', { name: 'Log in' })).toBeVisible();
    await expect.poll(width).toBe(before);
    // The scrollbar gutter is outside the backdrop and shows the document's background.
    await expect(paper).toHaveCSS('background-color', 'rgb(5, 10, 20)');
    await page.keyboard.press('/');
    await expect(search(page)).not.toBeFocused();
  });
});
