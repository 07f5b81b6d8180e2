import { logIn, STUDENT } from './accounts.ts';
import { announcement, checkout, newBuyer, payAs, SUCCESS } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';
import { pressInSandbox } from './sandbox.ts';

const SLUG = 'clinic-appointments';
const COPY = new RegExp(`^https://github\\.com/capstone-projects/${SLUG}-[a-z0-9]{8}(/|$)`);
const PROMISE = 'A private copy of your own: push to it, invite your team, start your history.';

test('a buyer gets a copy of their own, and then a new version of the project as a pull request', async ({
  page,
}) => {
  await page.goto(`/projects/${SLUG}`);
  await expect(page.getByText(PROMISE)).toBeVisible();
  await page.getByRole('button', { name: 'Make It Yours', exact: true }).click();
  await page.getByRole('link', { name: 'Continue as guest' }).click();
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(checkout(page).getByText(PROMISE)).toBeVisible();
  }
  await payAs(page, newBuyer());
  // The copy takes a few steps at the stand-in.
  await expect(announcement(page, SUCCESS)).toBeVisible({ timeout: 180_000 });
  const invitation = checkout(page).getByRole('link', { name: 'Open invitation on GitHub' });
  await expect(invitation).toHaveAttribute('href', COPY);

  await checkout(page).getByRole('link', { name: 'See your order' }).click();
  await expect(page.getByRole('heading', { name: 'Your invitation' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Get version/ })).toBeHidden();
  for (const button of [/^Push$/, /^Release$/])
    await pressInSandbox(
      page,
      button,
      `id="repository-capstone-projects-${SLUG}"`,
      `/sandbox?repository=${SLUG}`,
    );
  // The open page follows the project.
  const get = page.getByRole('button', { name: /^Get version v\d/ });
  await expect(get).toBeVisible({ timeout: 180_000 });
  await get.click();
  const pull = page.getByRole('link', { name: 'Open the pull request' });
  await expect(pull).toHaveAttribute('href', /\/pull\/1$/);
  await expect(pull).toHaveAttribute('href', COPY);
});

test('the sandbox’s student gets the new version of their copy and merges it, and then has the newest', async ({
  page,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await logIn(page, STUDENT, '/dashboard');
  await page.getByRole('link', { name: 'Notes Written Together' }).click();
  await expect(page).toHaveURL(/\/orders\//);
  const order = page.url();
  const get = page.getByRole('button', { name: 'Get version v1.1.0' });
  // The shop has just started, and reads the project's repository now.
  await expect(get).toBeVisible({ timeout: 180_000 });
  await expectAccessible(page);
  await get.click();
  const pull = page.getByRole('link', { name: 'Open the pull request' });
  await expect(pull).toHaveAttribute(
    'href',
    /^https:\/\/github\.com\/capstone-projects\/collab-notes-[a-z0-9]{8}\/pull\/1$/,
  );
  await expectAccessible(page);
  await expectFits(page);

  await page.goto('/sandbox');
  const copies = page.getByRole('table', { name: 'Copies' });
  const copy = copies.getByRole('row').filter({ hasText: /collab-notes-[a-z0-9]{8}/ });
  await expect(copy).toContainText('capstone/v1.1.0');
  await expectAccessible(page);
  await expectFits(page);
  await copy.getByRole('button', { name: /^Merge #1/ }).click();
  await expect(copy.getByText('Merged')).toBeVisible();
  await expect(async () => {
    await page.goto(order);
    await expect(page.getByRole('heading', { name: 'Your invitation' })).toBeVisible();
    await expect(get).toBeHidden({ timeout: 1000 });
  }).toPass();
});
