import type { Locator, Page } from '@playwright/test';
import { ADMIN, logIn, STUDENT } from './accounts.ts';
import { checkout, findProject } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// After a reload the browser takes the pages that scripts had shown for one document: Back and Forward change
// the address alone, and leave the rest to scripts that may not run yet.

interface Journey {
  open: (page: Page) => Promise<void>;
  /** What the first page alone shows. */
  first: (page: Page) => Locator;
  /** Leads to the second page without loading it. */
  link: (page: Page) => Locator;
  second: (page: Page) => Locator;
}

const heading = (name: string | RegExp) => (page: Page) => page.getByRole('heading', { level: 1, name });
const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('link', { name }).first();

const JOURNEYS: Record<string, Journey> = {
  'the list and a project': {
    open: async (page) => void (await page.goto('/projects?utm_source=mail&search=irrigation#main')),
    first: (page) => page.getByRole('status').filter({ hasText: '“irrigation”' }),
    link: link('Smart Irrigation System'),
    second: heading('Smart Irrigation System'),
  },
  'the blog, which has loaders on one page alone, and a post': {
    open: async (page) => void (await page.goto('/blog')),
    first: heading('Blog'),
    link: (page) => page.getByRole('article').getByRole('link').first(),
    second: (page) => page.getByText(/^Published on/),
  },
  'the dashboard and the account': {
    open: (page) => logIn(page, STUDENT, '/dashboard'),
    first: heading('Your Dashboard'),
    link: link('Your account'),
    second: heading('Your account'),
  },
  'the admin panel and its orders': {
    open: (page) => logIn(page, ADMIN, '/admin'),
    first: heading('Dashboard'),
    link: (page) => page.getByRole('tab', { name: 'Orders' }),
    second: heading('Orders'),
  },
};

type Button = 'back' | 'forward';
const press = (page: Page, button: Button) => page.evaluate((name) => history[name](), button);

/** Presses both buttons, whether or not the page has gone before the second. */
const pressBoth = (page: Page, one: Button, other: Button) =>
  page.evaluate(
    ([first, second]) => {
      history[first]();
      setTimeout(() => history[second](), 20);
    },
    [one, other] as const,
  );

/** Ways to press a button of the browser after a reload, before the page is hydrated. */
const MOMENTS: Record<string, (page: Page, button: Button) => Promise<void>> = {
  async 'as soon as the server answers'(page, button) {
    await page.reload({ waitUntil: 'commit' });
    await press(page, button);
  },
  async 'while the scripts load'(page, button) {
    const { promise: arrival, resolve: arrive } = Promise.withResolvers<void>();
    await page.route('**/assets/*.js', (route) => arrival.then(() => route.continue()));
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.readyState !== 'loading');
    await press(page, button);
    arrive();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
  'before hydration begins': (page, button) => pressWhenSet(page, '__reactRouterRouteModules', button),
  'during hydration': (page, button) => pressWhenSet(page, '__reactRouterDataRouter', button),
};

/** Reloads, and presses the button as soon as the router sets a property of the window. */
async function pressWhenSet(page: Page, property: string, button: Button): Promise<void> {
  const script = await page.addInitScript(
    ([name, press]) => {
      // The page that follows has nothing to press.
      const key = `pressed ${press} at ${name}`;
      if (sessionStorage.getItem(key)) return;
      let value: unknown;
      Object.defineProperty(window, name, {
        get: () => value,
        set(given: unknown) {
          value = given;
          sessionStorage.setItem(key, 'true');
          history[press]();
        },
      });
    },
    [property, button] as const,
  );
  await page.reload({ waitUntil: 'commit' });
  await script.dispose();
}

async function expectShown(page: Page, shown: Locator, address: string): Promise<void> {
  await expect(shown).toBeVisible();
  await expect(page).toHaveURL(address);
  await waitForHydration(page);
}

for (const [name, { open, first, link, second }] of Object.entries(JOURNEYS)) {
  test(`Back and Forward show the page of the address at any moment after a reload: ${name}`, async ({
    page,
  }) => {
    let loads = 0;
    page.on('request', (request) => {
      if (request.isNavigationRequest()) loads += 1;
    });
    await open(page);
    await waitForHydration(page);
    expect(loads, 'a page without a press is loaded once').toBe(1);
    const start = page.url();
    await link(page).click();
    await expect(second(page)).toBeVisible();
    const end = page.url();

    for (const [moment, reloadAndPress] of Object.entries(MOMENTS))
      await test.step(moment, async () => {
        await reloadAndPress(page, 'back');
        await expectShown(page, first(page), start);
        await reloadAndPress(page, 'forward');
        await expectShown(page, second(page), end);
      });

    // A slow phone.
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await page.reload({ waitUntil: 'commit' });
    await press(page, 'back');
    await expectShown(page, first(page), start);
    await page.reload({ waitUntil: 'commit' });
    await press(page, 'forward');
    await expectShown(page, second(page), end);
    await page.reload({ waitUntil: 'commit' });
    await pressBoth(page, 'back', 'forward');
    // Browsers ignore a press while they begin to load.
    await expect(async () => {
      await waitForHydration(page);
      await expect(page.url() === end ? second(page) : first(page)).toBeVisible({ timeout: 1000 });
    }).toPass();
  });
}

test('Back and Back again from GitHub lead to the login before the checkout', async ({ page }) => {
  const { slug } = await findProject(page, ({ price }) => price > 0);
  await page.goto(`/projects/${slug}`);
  await waitForHydration(page);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  await waitForHydration(page);
  await checkout(page).getByRole('link', { name: 'Connect GitHub' }).click();
  await expect(page.getByRole('heading', { name: 'Authorize the shop' })).toBeVisible();

  await page.goBack({ waitUntil: 'commit' });
  await press(page, 'back');
  await expectShown(page, page.getByRole('dialog', { name: 'Log in' }), '/login');
  await press(page, 'forward');
  await expectShown(page, checkout(page), '/payment');
});
