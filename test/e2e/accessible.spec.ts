import type { Locator, Page } from '@playwright/test';
import { ADMIN, logIn } from './accounts.ts';
import { checkout } from './checkout.ts';
import { BY_COLOUR, expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { expectFits } from './layout-problems.ts';
import { waitForHydration } from './wait-for-hydration.ts';

/** One page of each layout. */
const LAYOUTS = [
  '/',
  '/projects',
  '/projects/smart-irrigation',
  '/login',
  '/contact',
  '/terms',
  '/blog/verified-github-repos',
];

/** Their layouts and colours are those of other pages. */
const OTHER_PAGES = [
  '/projects?search=zzzzzz',
  '/technologies/python',
  '/about',
  '/faq',
  '/blog',
  '/blog/never-written',
];

type Check = (page: Page, only?: string[]) => Promise<void>;

test.describe.configure({ mode: 'parallel' });

test('one page of each layout is accessible at every width in both themes', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/about');
  for (const path of LAYOUTS) {
    await test.step(path, async () => {
      await follow(page, path);
      await expectAccessibleEverywhere(page, expectAccessible);
    });
  }
});

test('pages with the layouts of others are accessible on a phone and fit every width', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  await page.goto('/');
  for (const path of OTHER_PAGES) {
    await test.step(path, async () => {
      await follow(page, path);
      for (const width of [1280, 768, 360]) await resize(page, width);
      await expectAccessible(page);
    });
  }
});

test('the checkout, the redirect to the login and the 404 page are accessible', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  await page.goto('/never-there');
  await expectAccessibleEverywhere(page, expectAccessible);
  await follow(page, '/projects/smart-irrigation');
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expectLargeTextFits(page);
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await expect(checkout(page)).toBeVisible();
  await expectLargeTextFits(page);
  await expectAccessibleEverywhere(page, expectAccessible);
});

/** Fails if the open dialog scrolls sideways on a small phone with text of double size. */
async function expectLargeTextFits(page: Page): Promise<void> {
  const scaleText = (percent: number) =>
    page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), `${percent}%`);
  await page.setViewportSize({ width: 320, height: 640 });
  await scaleText(200);
  const overflow = () => page.getByRole('dialog').evaluate((dialog) => dialog.scrollWidth - innerWidth);
  await expect.poll(overflow).toBeLessThanOrEqual(0);
  await scaleText(100);
}

async function expectAccessibleEverywhere(page: Page, expectAccessible: Check): Promise<void> {
  await resize(page, 1280);
  await expectAccessible(page);
  await setTheme(page, 'light');
  await expectAccessible(page, BY_COLOUR);
  await setTheme(page, 'dark');
  await resize(page, 768);
  await resize(page, 360);
  await expectAccessible(page);
}

async function resize(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await expectFits(page);
}

/** Switches the theme as the theme button does, because dialogs cover the button. */
async function setTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate((dark) => document.documentElement.classList.toggle('dark', dark), theme === 'dark');
}

test('the keyboard passes the filters of the projects', async ({ page }) => {
  await page.goto('/projects');
  const skip = page.getByRole('link', { name: 'Skip to the projects' });
  await tabTo(page, skip);
  await expectFits(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('article').first().getByRole('link').first()).toBeFocused();
  await expect(skip).not.toBeInViewport({ ratio: 0.5 });
});

test('after a navigation a screen reader hears the title, and the focus is at the heading', async ({
  page,
}) => {
  const announced = page.locator('p[aria-live=polite]');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto('/projects');
  await waitForHydration(page);
  await expect(announced).toBeEmpty();
  await page.getByRole('article').first().getByRole('link').first().click();
  await expect(page).toHaveURL(/\/projects\/.+/);
  // The address changes a moment before the title does.
  await expect.poll(async () => (await announced.textContent()) === (await page.title())).toBe(true);
  await expect(announced).toHaveText(/project with source code/);
  await expect(heading).toBeFocused();
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await expect(announced).toHaveText(/^Frequently asked questions/);
  await expect(heading).toBeFocused();

  // The browser restores the scroll position, so the focus must not lead elsewhere.
  await page.goBack();
  await expect(announced).not.toHaveText(/^Frequently asked questions/);
  await expect(heading).not.toBeFocused();

  const search = page.getByRole('searchbox');
  await search.fill('irrigation');
  await expect(announced).toHaveText(/projects/);
  await expect(search).toBeFocused();
});

test('phones have one theme button at a time: in the footer, or in the open menu', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/faq');
  await waitForHydration(page);
  const toLight = page.getByRole('button', { name: 'Switch to light mode' });
  await expect(page.getByRole('contentinfo').filter({ has: toLight })).toBeVisible();
  await expect(toLight).toHaveCount(1);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).locator(toLight).click();
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toHaveCount(1);
  await page.getByRole('button', { name: 'Close menu' }).click();
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toHaveCount(1);
});

test('forced colours show which tab is open, and leave switches whole', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await logIn(page, ADMIN, '/admin');
  const edge = (tab: Locator) => tab.evaluate((element) => getComputedStyle(element).borderBottomColor);
  const canvas = await page.evaluate(() => {
    const element = document.body.appendChild(document.createElement('i'));
    element.style.color = 'Canvas';
    return getComputedStyle(element).color;
  });
  expect(await edge(page.getByRole('tab', { name: 'Users' }))).toBe(canvas);
  expect(await edge(page.getByRole('tab', { name: 'Dashboard' }))).not.toBe(canvas);
  await page.goto('/dashboard/account');
  const thumb = await page
    .getByRole('checkbox')
    .first()
    .evaluate((element) => getComputedStyle(element, '::before').content);
  expect(thumb).toBe('none');
});

test('a visitor reaches a project and its buy button by keyboard alone', async ({ page }) => {
  await page.goto('/');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to the content' })).toBeFocused();
  const header = page.getByRole('banner');
  await tabTo(page, header.getByRole('link', { name: 'Projects' }));
  await page.keyboard.press('Enter');
  // The new page and its results must be shown before Tab is pressed, or the focused element may be replaced.
  await expect(page.getByText('Filter and sort')).toBeVisible();
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  await page.keyboard.press('/');
  await expect(header.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type('smart irr');
  await expect(page.getByRole('status').getByText('for “smart irr”')).toBeVisible();
  const card = page.getByRole('article').getByRole('link', { name: 'Smart Irrigation System' });
  await tabTo(page, card);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Smart Irrigation System' })).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Make It Yours' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Log in' })).toBeFocused();
  await tabTo(page, page.getByRole('link', { name: 'Continue as guest' }));
  await page.keyboard.press('Enter');
  await expect(checkout(page).getByLabel('Email')).toBeFocused();
});

/** Presses Tab until `goal` is focused and checks that each focused element has a visible focus indicator. */
async function tabTo(page: Page, goal: Locator): Promise<void> {
  await expect(goal).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    const shown = await page.evaluate(() => {
      const focused = document.activeElement;
      return !focused || focused === document.body || getComputedStyle(focused).outlineStyle !== 'none';
    });
    expect(shown, 'the focus can be seen').toBe(true);
    if (await goal.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error('Tab does not lead there.');
}

test('browsing, searching and selecting a project work without JavaScript', async ({ browser, program }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: program.url });
  const page = await context.newPage();
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Popular Projects' })).toBeVisible();
  await page.getByRole('searchbox').fill('esp32');
  await page.getByRole('searchbox').press('Enter');
  await expect(page).toHaveURL(/\/projects\?.*search=esp32/);
  await page.getByRole('link', { name: 'Smart Irrigation System' }).click();
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden();
  await page.getByRole('button', { name: 'Make It Yours' }).click();
  await expect(page).toHaveURL('/login');
  await context.close();
});
