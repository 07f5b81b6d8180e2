import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from './admin.ts';
import { BY_COLOUR, expect, test } from './fixtures.ts';

const figures = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('reports keep their date range in the URL, and each chart has a table and a CSV file', async ({
  page,
  expectAccessible,
}) => {
  await signIn(page, '/admin');
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  const orders = figures(page, 'Orders');
  await expect(orders.getByRole('img', { name: /^Orders by day: \d+ paid orders, / })).toBeVisible();
  await expect(figures(page, 'Referral cost')).toContainText(/₹\d+00 rewarded, /);

  // The URL keeps the range.
  await page.getByRole('navigation', { name: 'Days shown' }).getByRole('link', { name: '7 days' }).click();
  await expect(page).toHaveURL('/admin?days=7');
  await expect(page.getByRole('heading', { name: 'The last 7 days' })).toBeVisible();
  await expect(page.getByRole('link', { name: '7 days' })).toHaveAttribute('aria-current', 'true');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'The last 30 days' })).toBeVisible();
  const revenue = figures(page, 'Revenue');
  await expect(revenue.getByRole('row', { includeHidden: true })).toHaveCount(31);

  // The keyboard opens the table and scrolls it.
  await expect(revenue.getByRole('table')).toBeHidden();
  await revenue.getByText('Show as table').focus();
  await page.keyboard.press('Enter');
  await expect(revenue.getByRole('row')).toHaveCount(31);
  await page.keyboard.press('Tab');
  await expect(revenue.getByRole('region', { name: 'Revenue, table' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(orders.getByRole('link', { name: 'Orders as CSV file' })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expectAccessible(page, BY_COLOUR);

  // Invalid ranges are corrected.
  await page.getByLabel('From', { exact: true }).fill('2020-01-01');
  await page.getByLabel('To', { exact: true }).fill('2020-01-02');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(revenue).toContainText('No money moved on these days.');
  await expect(figures(page, 'Failed payments')).toContainText('No failed payments on these days.');
  await expectAccessible(page);
  await page.getByLabel('To', { exact: true }).fill('2021-12-31');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page).toHaveURL('/admin?from=2020-01-01&to=2021-12-31');
  await expect(
    page.getByText('At most 366 days are shown at a time, so these begin on 31 Dec 2020.'),
  ).toBeVisible();

  await page.getByRole('link', { name: 'Year' }).click();
  await expect(page).toHaveURL('/admin?days=365');
  await expect(page.getByText('Each bar is a week.')).toBeVisible();
  await expect(revenue.getByRole('row', { includeHidden: true })).toHaveCount(366);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    orders.getByRole('link', { name: 'Orders as CSV file' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^orders-\d{4}-\d\d-\d\d-to-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await download.path(), 'utf8')).trimEnd().split('\r\n');
  expect(lines).toHaveLength(366);
  expect(lines[0]).toBe('\uFEFFDay,Paid orders,Free projects,Gross,Discount,Paid');
  const sold = lines.slice(1).reduce((sum, line) => sum + Number(line.split(',')[1]), 0);
  await expect(orders).toContainText(`${sold} paid orders, `);
  expect(sold).toBeGreaterThan(5);
});
