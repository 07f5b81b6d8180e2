import { announcement, checkout, newBuyer, payAs, SUCCESS } from './checkout.ts';
import { expect, test } from './fixtures.ts';
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
  await expect(checkout(page).getByText(PROMISE)).toBeVisible();
  await payAs(page, newBuyer());
  await expect(announcement(page, SUCCESS)).toBeVisible();
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
  const get = page.getByRole('button', { name: /^Get version v\d/ });
  await expect(async () => {
    await page.reload();
    await expect(get).toBeVisible({ timeout: 1000 });
  }).toPass();
  await get.click();
  const pull = page.getByRole('link', { name: 'Open the pull request' });
  await expect(pull).toHaveAttribute('href', /\/pull\/1$/);
  await expect(pull).toHaveAttribute('href', COPY);
});
