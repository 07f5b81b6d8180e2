import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });

test('the dashboard lists two projects beside the rewards, and above them on a phone', async ({
  page,
  expectAccessible,
}) => {
  await logIn(page, STUDENT, '/dashboard');
  await expect(page.getByRole('heading', { name: 'Your Dashboard' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByText('student@capstone.test')).toBeVisible();
  await expect(main.getByText('capstone-student', { exact: true })).toBeVisible();
  const rows = myProjects(page).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  const link = myProjects(page).getByRole('link', { name: 'View on GitHub' }).first();
  await expect(link).toHaveAttribute('href', /^https:\/\/github\.com\//);
  const rewards = page.getByRole('region', { name: 'Referral Rewards' });
  for (const { name, width, row, end } of [
    // Below its tools, the second one says that a version is out once the shop has read the repository.
    { name: 'two purchases with their tools fit into the box on a desktop', width: 1280, row: 1, end: 254 },
    { name: 'one fits on a phone, with the name of the next one', width: 360, row: 0, end: 230 },
  ])
    await test.step(name, async () => {
      await page.setViewportSize({ width, height: 740 });
      await expect.poll(() => myProjects(page).evaluate((box) => box.clientHeight + 2)).toBe(16 * 16);
      const endOf = () =>
        rows.nth(row).evaluate((each, isWide) => {
          const last = (isWide && each.querySelector('.purchase-tools')) || each;
          return last.getBoundingClientRect().bottom - each.parentElement!.getBoundingClientRect().top;
        }, width > 640);
      await expect.poll(endOf).toBeLessThanOrEqual(end);
      // What isn't all in view can be unfolded.
      if (width < 640) await expect(page.getByRole('button', { name: 'Show all 2' })).toBeVisible();
      const [first, second] = [await myProjects(page).boundingBox(), await rewards.boundingBox()];
      expect(first!.x < second!.x).toBe(width > 640);
      expect(first!.y < second!.y).toBe(width < 640);
      // The referral link is the first thing below what was bought.
      const copy = await rewards.getByRole('button', { name: 'Copy link' }).boundingBox();
      const ring = await rewards.getByRole('progressbar').boundingBox();
      expect(copy!.y).toBeLessThan(ring!.y);
      await expectAccessible(page);
    });
  await test.step('at its end, the box hands the wheel on to the page', async () => {
    await myProjects(page).evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await myProjects(page).hover();
    const scrolled = () => page.evaluate(() => scrollY);
    const before = await scrolled();
    await page.mouse.wheel(0, 400);
    await expect.poll(scrolled).toBeGreaterThan(before);
  });
});

test('the dashboard leads to orders and settings, and to the login after a sign-out in another tab', async ({
  page,
  context,
}) => {
  await logIn(page, STUDENT, '/dashboard');
  await myProjects(page).getByRole('link', { name: 'Campus Marketplace' }).click();
  await expect(page).toHaveURL(/\/orders\/order_/);
  await expect(page.getByRole('heading', { level: 1, name: 'Campus Marketplace' })).toBeVisible();
  await page.goBack();
  await page.getByRole('link', { name: 'Your account' }).click();
  await expect(page).toHaveURL('/dashboard/account');
  await expect(page.getByRole('heading', { level: 1, name: 'Your account' })).toBeVisible();
  // The stream must be open before the sign-out, or its refusal would be an error in the console.
  const stream = page.waitForResponse(/\/documents\/users\//);
  await page.goBack();
  await stream;

  const other = await context.newPage();
  await other.goto('/dashboard');
  await waitForHydration(other);
  // The other tab must wait for the connection, because a tab that comes after the
  // refusal would be refused, too.
  await other.waitForFunction(async () => (await navigator.locks.query()).pending?.length);
  await other.evaluate(() =>
    fetch('/auth/sign-out', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{}',
    }),
  );
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login\?next=/);
});
