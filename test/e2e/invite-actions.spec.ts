import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import {
  announcement,
  checkout,
  confirmFreeOrder,
  findProject,
  isFree,
  newBuyer,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';

const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function useAccount(page: Page, github: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Use another GitHub account' });
  // The buttons move when the invitation's state changes, and a button that moves
  // during a click is not clicked.
  await expect(async () => {
    if (!(await dialog.isVisible())) await button(page, 'Use another GitHub account').click();
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByLabel('GitHub username').fill(github);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.getByRole('button', { name: `Invite ${github}` }).click();
  await expect(dialog).toBeHidden();
}

test('a buyer fixes a failed invitation with different accounts and requests a new one', async ({
  page,
  expectAccessible,
  expectConsole,
}) => {
  const buyer = newBuyer();
  const project = await findProject(page, isFree);
  await createAccount(page, buyer, `/projects/${project.slug}`);
  await button(page, 'Make It Yours').first().click();
  await verify(page, 'blocked');
  await checkout(page).getByRole('button', { name: 'Get it free' }).click();
  await expect(announcement(page, /^Check your email/)).toBeVisible();
  await confirmFreeOrder(page, buyer);
  await expect(announcement(page, /But Invitation Failed\./)).toBeVisible();

  await page.goto('/dashboard');
  await expect(myProjects(page)).toContainText(
    "We couldn't send the invitation to blocked. The problem is on our side",
  );
  await button(page, 'Send a new invitation').click();
  await expect(page.getByText('A new invitation is on its way to blocked.')).toBeVisible();
  await expect(myProjects(page)).toContainText('The invitation to blocked failed');

  const { github } = newBuyer();
  await useAccount(page, github);
  await expect(myProjects(page)).toContainText(`Invitation sent to ${github}.`);
  const open = page.getByRole('link', { name: `Open invitation for ${github}` });
  await expect(open).toHaveAttribute('href', /^https:\/\/github\.com\/.+\/invitations$/);
  await expectAccessible(page);

  const last = newBuyer().github;
  await useAccount(page, last);
  await expect(myProjects(page)).toContainText(`Invitation sent to ${last}.`);
  await expect(page.getByRole('link', { name: 'Open invitation' })).toContainText(last);

  await page.goto('/sandbox');
  await expect(page.getByRole('row').filter({ hasText: last }).first()).toContainText('Waiting');
  await expect(async () => {
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: github }).first();
    await expect(row).toContainText('Cancelled', { timeout: 500 });
  }).toPass();
  await page.goto('/dashboard');
  expectConsole(/status of 400/);
  await button(page, 'Use another GitHub account').click();
  const dialog = page.getByRole('dialog', { name: 'Use another GitHub account' });
  await dialog.getByLabel('GitHub username').fill(last);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.getByRole('button', { name: `Invite ${last}` }).click();
  await expect(dialog.getByRole('alert')).toContainText(
    'The project already belongs to this GitHub account.',
  );
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await button(page, 'Log Out').click();
  await expect(page).toHaveURL('/');
});
