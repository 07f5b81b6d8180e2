import { STUDENT, startSession } from './accounts.ts';
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

test("a friend's code is applied from a link or as it is typed, is locked, and earns the friend ₹100", async ({
  page,
  context,
  program,
  database,
  code,
}) => {
  const buyer = newBuyer();
  await context.addCookies([{ name: 'ref', value: code, url: program.url }]);
  await openCheckout(page);
  await expect(fields(page).referral).toHaveValue(code);
  await expect(announcement(page, 'Referral code applied.')).toBeVisible();
  await fillCheckout(page, buyer);
  await checkout(page).getByRole('button', { name: 'Remove' }).click();
  await expect(fields(page).referral).toHaveValue('');
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

test("a signed-in buyer's email is locked and their own code is refused", async ({
  page,
  code,
  expectConsole,
}) => {
  expectConsole(/status of 400/);
  await startSession(page, STUDENT);
  await openCheckout(page, ({ slug }) => slug === 'smart-irrigation');
  await expect(fields(page).email).toHaveValue(STUDENT.email);
  await expect(fields(page).email).not.toBeEditable();
  await fields(page).referral.fill(code);
  await expect(announcement(page, 'This is your own code.')).toBeVisible();
});
