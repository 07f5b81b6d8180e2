import { STUDENT, startSession } from './accounts.ts';
import { chooseItem, signIn } from './admin.ts';
import { expect, test } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const PAGE = '/projects/bus-tracker';
const TEXT = 'Does it also work on an iPhone?';

test('a visitor asks before buying, an admin publishes the answer, and the page shows it without a name', async ({
  page,
  browser,
  expectAccessible,
}) => {
  await page.goto(PAGE);
  await waitForHydration(page);
  const region = page.getByRole('region', { name: 'Questions' });
  await region.getByRole('button', { name: 'Ask a question' }).click();
  await expect(region.getByRole('link', { name: 'Log in or create an account' })).toHaveAttribute(
    'href',
    /^\/login\?next=/,
  );

  await startSession(page, STUDENT);
  await page.goto(PAGE);
  await waitForHydration(page);
  await region.getByRole('button', { name: 'Ask a question' }).click();
  await expect(region.getByLabel('Your question')).toBeFocused();
  await region.getByLabel('Your question').fill('iPhone?');
  await region.getByRole('button', { name: 'Send' }).click();
  await expect(region.getByText('Please write 10 to 1,000 characters.')).toBeVisible();
  await region.getByLabel('Your question').fill(TEXT);
  await region.getByRole('button', { name: 'Send' }).click();
  await expect(region.getByText(/^We got your question Q-\d+\./)).toBeVisible();
  const number = /Q-\d+/.exec(await region.innerText())?.[0] ?? '';
  await expectAccessible(page);

  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, '/admin/orders');
  await admin.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name: 'Questions' }).click();
  await chooseItem(admin, number);
  const card = admin.getByRole('article', { name: number });
  await expect(card.getByRole('listitem').filter({ hasText: /^Answer by / })).toBeVisible();
  await expectAccessible(admin);
  await admin.setViewportSize({ width: 360, height: 800 });
  await expectFits(admin);
  await card.getByLabel('Answer', { exact: true }).fill('No, both apps are for Android.');
  await card.getByRole('button', { name: 'Answer and publish' }).click();
  await expect(card).toHaveCount(0);

  await expect(region.getByText('No, both apps are for Android.')).toBeVisible();
  await expect(region.getByText(TEXT)).toBeVisible();
  await expect(region).not.toContainText(STUDENT.email);
  await page.setViewportSize({ width: 360, height: 800 });
  await expectFits(page);
});
