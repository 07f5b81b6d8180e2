import { logIn, STUDENT } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fields,
  fillCheckout,
  newBuyer,
  openCheckout,
  payButton,
  SUCCESS,
} from './checkout.ts';
import { expect } from './fixtures.ts';
import { test as base } from './own-shop.ts';

const test = base.extend<{ code: string }>({
  // The student account is seeded during the start, so the test waits for it first.
  code: async ({ program, database }, use) => {
    expect(program.url).toBeTruthy();
    const { rows } = await database.query('select referral_code as code from users where email = $1', [
      STUDENT.email,
    ]);
    await use(rows[0].code);
  },
});

test("a friend's code is applied and locked, and earns the friend ₹100", async ({ page, database, code }) => {
  const buyer = newBuyer();
  await openCheckout(page);
  await fillCheckout(page, buyer);
  await fields(page).referral.pressSequentially(code.toLowerCase());
  await expect(announcement(page, 'Referral code applied.')).toBeVisible();
  await expect(fields(page).referral).toHaveValue(code);
  await expect(fields(page).referral).not.toBeEditable();

  await checkout(page).getByRole('button', { name: 'Remove' }).click();
  await expect(fields(page).referral).toHaveValue('');
  await fields(page).referral.fill(` ${code} `);
  await expect(fields(page).referral).not.toBeEditable();

  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await expect(announcement(page, SUCCESS)).toBeVisible();
  const { rows } = await database.query(
    'select e.amount_paise from ledger_entries e join orders o on o.id = e.order_id where o.email = $1',
    [buyer.email],
  );
  expect(rows.map(({ amount_paise }) => Number(amount_paise))).toEqual([10_000]);
});

test('a referral code from a link is filled in and applied', async ({ page, context, program, code }) => {
  await context.addCookies([{ name: 'ref', value: code, url: program.url }]);
  await openCheckout(page);
  await expect(fields(page).referral).toHaveValue(code);
  await expect(announcement(page, 'Referral code applied.')).toBeVisible();
});

test("a buyer's own referral code is refused under an alias of the same mailbox", async ({
  page,
  code,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  await openCheckout(page);
  await fields(page).email.fill('Student+again@capstone.test');
  await fields(page).referral.fill(code);
  await expect(announcement(page, 'This referral code can’t be used for this purchase.')).toBeVisible();
  await expect(payButton(page)).toBeDisabled();
});

test("a signed-in buyer's email is locked and their own code is refused", async ({
  page,
  code,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  await logIn(page, STUDENT, '/projects/smart-irrigation');
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  await expect(fields(page).email).toHaveValue(STUDENT.email);
  await expect(fields(page).email).not.toBeEditable();
  await fields(page).referral.fill(code);
  await expect(announcement(page, 'This is your own code.')).toBeVisible();
});

test('the login reports a deactivated account only for the right password', async ({
  page,
  database,
  code,
  expectConsole,
}) => {
  expectConsole(/status of 401/);
  expectConsole(/status of 403/);
  await database.query('update users set active = false where referral_code = $1', [code]);
  await page.goto('/login');
  await page.getByLabel('Email').fill(STUDENT.email);
  for (const [password, message] of [
    ['a wrong one', 'Failed to log in. Please check your email and password.'],
    [STUDENT.password, 'This account has been deactivated. Please contact support.'],
  ] as const) {
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await expect(announcement(page, message)).toBeVisible();
  }
  await database.query('update users set active = true where referral_code = $1', [code]);
});
