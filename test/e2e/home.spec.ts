import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { expect, onDesktopAndPhone, test } from './fixtures.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

test('the home page shows hero, five steps, trust, referral, features, stats and three projects', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Start from a project that already runs.');
  const section = (name: string) => page.getByRole('region', { name });
  await expect(section('How It Works').getByRole('listitem')).toHaveCount(5);
  for (const [name, address] of [
    ['refund policy', '/refund-policy'],
    ['Write to us', '/contact'],
    ['FAQ', '/faq'],
  ] as const) {
    const trust = section('Why it’s safe to buy here');
    await expect(trust.getByRole('link', { name })).toHaveAttribute('href', address);
  }
  const referral = section('Earn ₹100 for every friend who buys');
  await expect(referral.getByRole('link', { name: 'Get your code' })).toHaveAttribute('href', '/login');
  const contents = section('What’s in every repository');
  await expect(contents.getByRole('heading', { level: 3 })).toHaveText([
    'Source code',
    'Sample report',
    'Slides',
    'Setup guide',
  ]);
  await expect(page.getByText('100+ projects', { exact: true })).toBeVisible();
  await expect(page.getByText('20+ technologies', { exact: true })).toBeVisible();

  const { documents } = (await (await page.request.get('/documents/projects?limit=3')).json()) as {
    documents: { name: string }[];
  };
  const popular = section('Popular Projects').getByRole('article');
  await expect(popular.getByRole('heading')).toHaveText(documents.map(({ name }) => name));
  await expect(popular.getByRole('button', { name: 'Get it' })).toHaveCount(3);
});

test("the footer's links work, and the header hides on scroll", async ({ page }) => {
  await page.goto('/');
  const group = (name: string) => page.getByRole('contentinfo').getByRole('navigation', { name });
  await expect(group('Quick links').getByRole('link')).toHaveText(['Home', 'Projects', 'Blog', 'About']);
  await expect(group('Support').getByRole('link')).toHaveText(['Contact', 'FAQ', /@/]);
  await expect(group('Legal').getByRole('link')).toHaveText([
    'Honest use',
    'Terms',
    'Privacy',
    'Refund policy',
  ]);
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Instagram' })).toHaveAttribute(
    'href',
    /^https:/,
  );

  const header = page.getByRole('banner');
  const scrollTo = (y: number) => page.evaluate((top) => window.scrollTo(0, top), y);
  await scrollTo(60);
  await expect(header).toBeInViewport();
  await scrollTo(900);
  await expect(header).not.toBeInViewport();
  await scrollTo(700);
  await expect(header).toBeInViewport();

  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL('/about');
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);

  await page.goto('/admin/login');
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
  await expect(page.getByRole('searchbox')).toHaveCount(0);
  await expect(page.getByRole('contentinfo')).toHaveCount(0);
});

onDesktopAndPhone(() => {
  test('the header, or the menu on small screens, shows the signed-in account', async ({ page }) => {
    await logIn(page, STUDENT);
    await expect(page.getByRole('link', { name: 'See your code' })).toHaveAttribute('href', '/dashboard');

    if (isPhone(page)) {
      await page.getByRole('button', { name: 'Open menu' }).click();
      const menu = page.getByRole('dialog', { name: 'Menu' });
      await expect(menu.getByText(STUDENT.email)).toBeVisible();
      await expect(menu.getByText(/^GitHub: \S/)).toBeVisible();
      await expect(menu.getByRole('link', { name: 'Profile' })).toBeVisible();
      await menu.getByRole('link', { name: 'Projects' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
      await expect(menu).toBeHidden();
      await page.getByRole('button', { name: 'Open menu' }).click();
      await menu.getByRole('button', { name: 'Sign Out' }).click();
    } else {
      await expect(page.getByRole('banner').getByRole('link', { name: 'Profile' })).toBeVisible();
      await page.getByRole('button', { name: 'Log Out' }).click();
    }
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: 'Get your code' })).toBeVisible();
  });
});
