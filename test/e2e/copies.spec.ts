import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { makeAdmin, signIn } from './admin.ts';
import { announcement, checkout, newBuyer, openCheckout, payAs, SUCCESS } from './checkout.ts';
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

test('an admin chooses what each buyer gets, and the project’s page and checkout say it', async ({
  page,
  program,
  browser,
  expectConsole,
  expectAccessible,
}) => {
  expectConsole(/status of 400 .*updateProject/);
  const visitor = await (await browser.newContext({ baseURL: program.url })).newPage();
  const update = page.getByRole('dialog', { name: 'Update Project' });
  const each = update.getByRole('radiogroup', { name: 'Each buyer gets' });
  const own = each.getByRole('radio', { name: 'A copy of their own', exact: true });
  const shared = each.getByRole('radio', { name: 'Access to this repository', exact: true });
  const save = update.getByRole('button', { name: 'Update Project' });

  // This repository is no template.
  await signIn(page, '/admin/projects?search=intrusion', await makeAdmin(program, 'projectWrite'));
  await page.getByRole('button', { name: 'Update' }).click();
  await expect(shared).toBeChecked();
  await shared.press('ArrowDown');
  await expect(own).toBeChecked();
  await save.click();
  await expect(
    update.getByText(/Buyers can’t get copies of this repository\. It’s no template/),
  ).toBeVisible();
  await expect(own).toBeChecked();
  expect((await readProject(page, 'intrusion-watch')).delivery).toBe('shared');

  for (const [name, chosen, delivery] of [
    ['shared', shared, 'GitHub invites you to the private repository. We email you a receipt.'],
    ['own', own, 'GitHub makes your copy and invites you to it. We email you a receipt.'],
  ] as const) {
    await page.goto('/admin/projects?search=clinic');
    await page.getByRole('button', { name: 'Update' }).click();
    await expect(each.getByRole('radio', { checked: true })).toHaveCount(1);
    await expect(chosen).not.toBeChecked();
    await chosen.check();
    await expectAccessible(page);
    await save.click();
    await expect(page.getByText('Project "Clinic Appointment Desk" saved.')).toBeVisible();
    expect((await readProject(page, SLUG)).delivery).toBe(name);
    await visitor.goto(`/projects/${SLUG}`);
    await expect(visitor.getByText(delivery)).toBeVisible();
    await expect(visitor.getByText(PROMISE)).toBeVisible({ visible: name === 'own' });
    await openCheckout(visitor, ({ slug }) => slug === SLUG);
    await expect(checkout(visitor).getByText(PROMISE)).toBeVisible({ visible: name === 'own' });
  }
  await visitor.context().close();
});

async function readProject(page: Page, slug: string): Promise<{ delivery: string }> {
  return (await page.request.get(`/documents/projects/${slug}`)).json();
}
