import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import {
  announcement,
  checkout,
  confirmFreeOrder,
  findProject,
  inviteOther,
  isFree,
  newBuyer,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { readInvite } from './sandbox.ts';

const myProjects = (page: Page) => page.getByRole('region', { name: 'My Projects' });
const button = (page: Page, name: string) => page.getByRole('button', { name });

async function useAccount(page: Page, github: string): Promise<void> {
  await inviteOther(page, github);
  await expect(page.getByRole('dialog')).toBeHidden();
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

  await follow(page, '/dashboard');
  await expect(myProjects(page)).toContainText(
    "We couldn't send the invitation to blocked. The problem is on our side",
  );
  await button(page, 'Send a new invitation').click();
  await expect(page.getByText('A new invitation is on its way to blocked.')).toBeVisible();
  // It fails again: at first for a moment, then for as long as the shop's rights at GitHub are missing.
  await expect(myProjects(page)).toContainText('the invitation to blocked', { ignoreCase: true });

  const { github } = newBuyer();
  await useAccount(page, github);
  await expect(myProjects(page)).toContainText(`Invitation sent to ${github}.`);
  const open = page.getByRole('link', { name: `Open invitation for ${github}` });
  await expect(open).toHaveAttribute('href', /^https:\/\/github\.com\/.+\/invitations$/);

  const last = newBuyer().github;
  await useAccount(page, last);
  await expect(myProjects(page)).toContainText(`Invitation sent to ${last}.`);
  await expect(page.getByRole('link', { name: 'Open invitation' })).toContainText(last);

  expect(await readInvite(page, last)).toContain('Waiting');
  await expect.poll(() => readInvite(page, github)).toContain('Cancelled');
  // The page is checked when it is opened again, because a toast may cover links before.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Open invitation' })).toContainText(last);
  await expectAccessible(page);
  expectConsole(/status of 400/);
  await inviteOther(page, last);
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText(
    'The project already belongs to this GitHub account.',
  );
  await expectAccessible(page);

  await page.keyboard.press('Escape');
  await button(page, 'Log Out').click();
  await expect(page).toHaveURL('/');
});
