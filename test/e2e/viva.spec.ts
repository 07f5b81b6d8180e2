import type { Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { expect, test } from './fixtures.ts';
import { waitForViva } from './viva.ts';

/** Moves the focus with Tab to a control with this name, then presses Enter. */
async function tabTo(page: Page, role: 'button' | 'link' | 'treeitem', name: string | RegExp): Promise<void> {
  const target = page.getByRole(role, { name }).first();
  await expect(target).toBeVisible();
  for (let presses = 0; presses < 60; presses += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element === document.activeElement)) break;
  }
  await expect(target).toBeFocused();
  await page.keyboard.press('Enter');
}

test('a student practises in the viva room, shows it to a guide, and takes a mock viva by keyboard', async ({
  page,
  browser,
  program,
  expectAccessible,
}) => {
  await waitForViva(page);
  await logIn(page, STUDENT, '/dashboard');

  const room = page
    .locator('.purchase', { hasText: 'Campus Marketplace' })
    .getByRole('link', { name: /^Viva 0 of \d+/ });
  // These are of the sold commit. Other tests of this shop release new ones.
  const questions = /of (\d+)/.exec(await room.innerText())?.[1];
  await room.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText(`You could answer 0 of ${questions}.`)).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, 'treeitem', /, 0 of/);
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Questions on / })).toBeFocused();
  await tabTo(page, 'button', 'Show what a good answer contains');
  await expect(page.getByRole('list', { name: 'A good answer contains' })).toBeVisible();
  // The page shows a mark before it is saved.
  const saved = page.waitForResponse((response) => response.url().endsWith('/saveVivaMark'));
  await tabTo(page, 'button', 'I could');
  await expect(page.getByText(`You could answer 1 of ${questions}.`)).toBeVisible();
  await saved;
  await page.getByText('Show your guide').click();
  await page.getByRole('button', { name: 'Make a link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The link works now.' })).toBeVisible();
  await expectAccessible(page);
  const link = await page.getByText(/\/viva\/[\w-]{75}$/).innerText();
  const guide = await (await browser.newContext({ baseURL: program.url })).newPage();
  await guide.goto(link);
  await expect(guide.getByText(`The student could answer 1 of ${questions}.`)).toBeVisible();
  await expectAccessible(guide);

  await page.reload();
  await expect(page.getByText(`You could answer 1 of ${questions}.`)).toBeVisible();

  await tabTo(page, 'link', 'Take a mock viva');
  await expect(page).toHaveURL(/\/viva\/mock\?seed=\w+$/);
  await tabTo(page, 'button', 'Start');
  for (let number = 1; number <= 10; number += 1) {
    await expect(
      page.getByRole('heading', { name: new RegExp(`^Question ${number} of 10: `) }),
    ).toBeFocused();
    await tabTo(page, 'button', number % 2 ? 'I could' : 'Not yet');
  }
  await expect(page.getByText(/^You could answer 5 of 10 in /)).toBeVisible();
  await expectAccessible(page);
  // However long the questions are, the sheet prints on one page. Copies hide the long texts from React.
  await page.locator('.viva-sheet p').evaluateAll((texts) => {
    for (const text of texts) {
      const copy = text.cloneNode();
      copy.textContent = 'long words '.repeat(90);
      text.replaceWith(copy);
    }
  });
  const pdf = (await page.pdf({ format: 'A4' })).toString('latin1');
  expect(pdf.match(/\/Type \/Page\b(?!s)/g)).toHaveLength(1);
});
