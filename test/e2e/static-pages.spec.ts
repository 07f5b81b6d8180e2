import type { Page } from '@playwright/test';
import { expect, readClipboard, stopTimers, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const PAGES = ['contact', 'about', 'faq', 'honest-use', 'terms', 'privacy', 'refund-policy'];

const text = (page: Page) => page.getByRole('main').innerText();

test('the refund policy states every figure', async ({ page }) => {
  await page.goto('/refund-policy');
  const pageText = await text(page);
  for (const figure of [
    'Sales are final',
    '100%',
    'within 48 hours of approval',
    '3-5 business days',
    'within 48 hours of confirmation',
    'within 24 hours',
    'Buyers must be 18',
  ])
    expect(pageText).toContain(figure);
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'How to ask' })
    .click();
  await expect(page).toHaveURL('/refund-policy#how-to-ask');
  await expect(page.getByRole('heading', { name: 'How to ask' })).toBeInViewport();
});

test('the answers of the FAQ open by mouse, keyboard and URL', async ({ page, expectAccessible }) => {
  await page.goto('/faq');
  const questions = page.getByRole('main').locator('details');
  await expect(questions).toHaveCount(11);
  const refund = questions.filter({ hasText: 'Can I get a refund?' });
  await refund.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(refund).toHaveAttribute('open');
  await expect(refund.getByText('Sales are final')).toBeVisible();
  await expectAccessible(page);
  await refund.getByRole('link', { name: 'refund policy' }).click();
  await expect(page).toHaveURL('/refund-policy');

  await page.goto('/contact');
  await page
    .getByRole('main')
    .getByRole('link', { name: /invitation hasn't arrived/ })
    .click();
  await expect(page).toHaveURL('/faq#invite-not-arrived');
  await expect(page.getByText('signed in to. This is the most common cause.')).toBeInViewport();
  await expect(page.getByRole('heading', { name: /invitation hasn't arrived/ })).toBeInViewport();

  const data = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').first().textContent()) ?? '',
  );
  expect(data['@type']).toBe('FAQPage');
  expect(data.mainEntity).toHaveLength(11);
});

test('the support email can be opened and copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/contact');
  const card = page.getByRole('region', { name: 'Our address' });
  await expect(card.getByRole('link', { name: 'support@capstone.example' })).toHaveAttribute(
    'href',
    'mailto:support@capstone.example',
  );
  await waitForHydration(page);
  await stopTimers(page);
  await card.getByRole('button', { name: 'Copy email address' }).click();
  await expect(card.getByRole('button', { name: 'Copied' })).toBeVisible();
  await readClipboard(page, 'support@capstone.example');
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('static pages, FAQ questions and the URLs of answers work', async ({ page }) => {
    for (const name of PAGES) {
      expect((await page.goto(`/${name}`))?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', new RegExp(`/${name}$`));
      expect((await text(page)).length).toBeGreaterThan(400);
    }
    await page.goto('/about');
    await page.getByRole('main').getByRole('link', { name: 'Expense Tracker' }).click();
    await expect(page).toHaveURL('/projects/expense-tracker');
    await page.goto('/contact');
    await page.getByRole('button', { name: 'Send complaint' }).click();
    await expect(page.getByText('Please enter a valid email address.')).toBeVisible();
    await page.goto('/faq#upi');
    await expect(page.getByText("You pay in Razorpay's window")).toBeVisible();
    await page.getByText('Do I need an account to buy?').click();
    await expect(page.getByText('An account adds a dashboard')).toBeVisible();
  });
});

test('a page that fails to load shows a connection error and can be loaded again', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/ERR_FAILED/);
  await page.goto('/blog');
  await waitForHydration(page);
  await page.route('**/contact.data*', (route) => route.abort());
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeVisible();
  await page.getByRole('link', { name: 'Load the page again' }).click();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('heading', { name: 'We couldn’t load this page' })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
