import type { Page } from '@playwright/test';
import { createAccount } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  newBuyer,
  payButton,
  SUCCESS,
  verify,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';
import { readInvite } from './sandbox.ts';

// The checkout of other specs isn't translated.
test.use({ translated: true });

const names = ['ravi', 'mina', 'dev'].map((name) => newBuyer(name).github) as [string, string, string];

async function addTeammate(page: Page, number: number, github: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add teammate' }).click();
  await dialog.getByLabel(`Teammate ${number}`, { exact: true }).fill(github);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(dialog.getByRole('button', { name: 'Verify', exact: true })).toBeHidden();
}

test('a buyer buys as a team of three and changes a teammate', async ({ page, expectAccessible }) => {
  const [ravi, mina, dev] = names;
  const buyer = newBuyer();
  await createAccount(page, buyer, '/projects/phishing-detector');
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await verify(page, buyer.github);
  await checkout(page).getByRole('button', { name: 'Add teammate' }).click();
  await checkout(page).getByLabel('Teammate 1', { exact: true }).fill(ravi);
  await payButton(page).click();
  await expect(announcement(page, 'Please verify each teammate before purchasing.')).toBeVisible();
  await checkout(page).getByRole('button', { name: 'Verify', exact: true }).click();
  await expect(checkout(page).getByRole('button', { name: 'Edit' })).toHaveCount(2);
  await addTeammate(page, 2, mina);
  await expectAccessible(page);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();

  await follow(page, '/dashboard');
  const team = page.getByRole('list', { name: 'Team' });
  const teammate = (github: string) => team.getByRole('listitem').filter({ hasText: `${github}: invited` });
  await expect(team.getByRole('listitem')).toHaveCount(2);
  for (const github of [ravi, mina]) await expect(teammate(github)).toBeVisible();
  const isFirst = (await team.getByRole('listitem').first().innerText()).startsWith(ravi);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Manage team' }).click();
  await page.getByRole('button', { name: `Remove teammate ${isFirst ? 1 : 2}` }).click();
  await addTeammate(page, 2, dev);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save team' }).click();

  await expect(page.getByRole('dialog')).toBeHidden();
  for (const github of [mina, dev]) await expect(teammate(github)).toBeVisible();
  await expect(team.getByRole('listitem')).toHaveCount(2);

  await expect.poll(() => readInvite(page, ravi)).toContain('Cancelled');
  for (const github of [buyer.github, mina, dev]) expect(await readInvite(page, github)).toContain('Waiting');
});
