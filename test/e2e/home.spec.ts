import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { expect, onDesktopAndPhone, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 768;

test('the header hides on scroll, and a link of the footer opens its page at the top', async ({ page }) => {
  await page.goto('/');
  await waitForHydration(page);
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
