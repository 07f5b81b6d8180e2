import type { Page } from '@playwright/test';
import { STUDENT } from './accounts.ts';
import { openTab, signIn } from './admin.ts';
import {
  announcement,
  type Buyer,
  clickInProviderWindow,
  fields,
  fillCheckout,
  findProject,
  newBuyer,
  openCheckout,
  type Project,
  payButton,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import type { Program } from './program.ts';

const details = (page: Page) => page.getByRole('dialog', { name: 'Order Details' });
const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const side = (page: Page, name: RegExp) =>
  page.getByRole('navigation', { name: 'Orders' }).getByRole('link', { name });

// Counts open cases.
test.use({ ownShop: 'orders' });

async function expectFits(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
}

test('finds and refunds an order; access and reward are revoked', async ({
  page,
  context,
  browser,
  expectAccessible,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page);
  const student = async () => {
    const list = await (await page.request.get(`/documents/users?email=${STUDENT.email}`)).json();
    return list.documents[0] as { referralCode: string; referral: { totalEarnings: number } };
  };
  const { referralCode, referral } = await student();
  await openTab(page, 'Orders');

  // A guest buys in another browser; the open list shows the order.
  const buyer = newBuyer();
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const project = await openCheckout(guest);
  await fillCheckout(guest, buyer);
  await fields(guest).referral.fill(referralCode);
  await expect(announcement(guest, 'Referral code applied.')).toBeVisible();
  await payButton(guest).click();
  await clickInProviderWindow(guest, 'Pay');
  await expect(announcement(guest, SUCCESS)).toBeVisible();
  await guests.close();
  await expect(row(page, buyer.email)).toContainText('Invited');
  expect((await student()).referral.totalEarnings).toBe(referral.totalEarnings + 100);

  await page.getByRole('searchbox').fill(buyer.email.slice(0, -5).toUpperCase());
  await expect(page.getByRole('row')).toHaveCount(2);
  await expectAccessible(page);
  await row(page, buyer.email).getByRole('button', { name: 'View' }).press('Enter');
  const dialog = details(page);
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Accepted' })).toContainText(
    'Waits for the buyer.',
  );
  await expect(dialog).toContainText(STUDENT.email);
  await dialog.getByRole('button', { name: 'Copy payment ID' }).click();
  const paymentId = await page.evaluate(() => navigator.clipboard.readText());
  expect(paymentId).toMatch(/^pay_/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Re-check with provider' }).click();
  await expect(dialog.getByText('No change: paid.')).toBeVisible();

  await page.setViewportSize({ width: 360, height: 740 });
  await dialog.getByRole('button', { name: 'Refund', exact: true }).click();
  await expect(dialog).toContainText(`goes back to ${buyer.email}`);
  await expect(dialog).toContainText(`The reward of ₹100 is taken back from ${STUDENT.email}.`);
  const reason = dialog.getByLabel('Reason');
  await expect(reason).toBeFocused();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('button', { name: 'Refund', exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(reason).toBeFocused();
  const refund = dialog.getByRole('button', { name: /^Refund ₹/ });
  await refund.press('Enter');
  await expect(dialog.getByText('A reason is required.')).toBeVisible();
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await expectFits(page);
  await reason.fill('Asked on the first day.');
  await refund.dblclick();
  await expect(dialog.getByText('Refunded. The money is on its way to the buyer')).toBeVisible();
  await expect(refund).toBeHidden();
  await expect(dialog.getByRole('button', { name: 'Re-check with provider' })).toBeFocused();
  await expect(dialog.getByRole('listitem').filter({ hasText: /^Refunded/ })).toContainText(
    'Asked on the first day.',
  );
  await expect(dialog).toContainText('₹100 taken back on');
  await expect(dialog).toContainText('Access was taken away on');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row(page, buyer.email).getByRole('button', { name: 'View' })).toBeFocused();
  await expect(row(page, buyer.email)).toContainText('Refunded');
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  expect((await student()).referral.totalEarnings).toBe(referral.totalEarnings);

  await page.getByRole('searchbox').fill(paymentId);
  await expect(page).toHaveURL(new RegExp(`search=${paymentId}`));
  await expect(row(page, buyer.email)).toBeVisible();
  await page.getByLabel('State').selectOption('Paid');
  await expect(page.getByText('No order matches this.')).toBeVisible();

  await page.goto('/sandbox');
  await expect(row(page, paymentId).first()).toContainText('Refunded');
  await expect(row(page, buyer.github).filter({ hasText: 'capstone-projects/' })).toContainText('Cancelled');
  await expect(row(page, `Your refund for ${project.name}`)).toContainText(buyer.email);
});

/** Creates an order like a guest's page; `pay` acts like the payment window. */
async function buy({ url }: Program, project: Project, { email, github: githubId }: Buyer) {
  const { id: projectId, name: projectName, price } = project;
  const post = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json', origin: url };
    const answer = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    expect(answer.status).toBe(200);
    return (await answer.json()) as Record<string, string>;
  };
  const purchaseDetails = {
    email,
    githubId,
    projectId,
    projectName,
    projectPrice: price,
    referralCode: null,
  };
  const opened = await post('/functions/us-central1/createRazorpayOrder', {
    data: { amount: price, purchaseDetails },
  });
  const {
    id,
    amount,
    keyId: key,
  } = opened.result as unknown as { id: string; amount: number; keyId: string };
  return {
    async pay() {
      const paid = await post(`/sandbox/checkout/orders/${id}/pay`, { key, amount, email });
      return paid.razorpay_payment_id ?? '';
    },
  };
}

test('resolves and dismisses cases live for two admins; replays a webhook', async ({
  page,
  context,
  program,
  expectAccessible,
}) => {
  await signIn(page);
  await openTab(page, 'Orders');
  await side(page, /^Needs a person/).click();
  await expect(page.getByText('No open cases. Everything is running.')).toBeVisible();
  const second = await context.newPage();
  await second.goto('/admin/orders/exceptions');

  // The same GitHub account under two emails, paid in both tabs, and an account that GitHub refuses to invite.
  const project = await findProject(page, ({ price }) => price > 0);
  const twice = newBuyer();
  const [one, other] = [
    await buy(program, project, twice),
    await buy(program, project, { ...newBuyer(), github: twice.github }),
  ];
  const blocked = await buy(program, project, { ...newBuyer(), github: 'blocked' });
  const firstPayment = await one.pay();
  await expect(async () => {
    const answer = await page.request.get(`/documents/orders?search=${firstPayment}&state=paid`);
    expect((await answer.json()).documents).toHaveLength(1);
  }).toPass();
  const secondPayment = await other.pay();
  await blocked.pay();

  const paidTwice = (tab: Page) => tab.getByRole('article', { name: 'Project bought twice' });
  const uninvited = (tab: Page) => tab.getByRole('article', { name: 'Invitation not sent' });
  await expect(side(page, /Needs a person 2/)).toBeVisible();

  await uninvited(page).getByRole('link', { name: 'What to do' }).click();
  await expect(page).toHaveURL('/admin/runbook#invite');
  await expect(page.getByRole('heading', { name: 'Invitation not sent' })).toBeInViewport();
  await page.goBack();
  await expect(uninvited(page)).toBeVisible();
  for (const tab of [page, second]) await expect(paidTwice(tab)).toContainText(secondPayment);
  await expect(uninvited(page)).toContainText('GitHub answered 403');
  await expectAccessible(page);

  await paidTwice(page).getByRole('button', { name: 'Refund this payment' }).click();
  await expect(paidTwice(page)).toContainText(
    `INR ${project.price}.00 of payment ${secondPayment} goes back`,
  );
  await expectAccessible(page);
  await paidTwice(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(paidTwice(page).getByRole('button', { name: 'Refund this payment' })).toBeFocused();
  await page.keyboard.press('Enter');
  await page.getByLabel('Reason (optional)').fill('Paid twice.');
  await paidTwice(page).getByRole('button', { name: 'Refund this payment' }).dblclick();
  await expect(page.getByText('The payment is on its way back.')).toBeVisible();
  for (const tab of [page, second]) await expect(paidTwice(tab)).toBeHidden();

  await uninvited(page).getByRole('button', { name: 'Send the invitation again' }).click();
  await expect(page.getByText('The invitation is on its way again.')).toBeVisible();
  await uninvited(page).getByRole('button', { name: 'Settle with a note' }).click();
  await uninvited(second).getByRole('button', { name: 'Settle with a note' }).click();
  await second.getByLabel('Note').fill('I was slower.');
  await uninvited(page).getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByText('Please write what you did about it.')).toBeVisible();
  await page.getByLabel('Note').fill('Asked for another name.');
  await page.setViewportSize({ width: 360, height: 740 });
  await expectAccessible(page);
  await expectFits(page);
  await uninvited(page).getByRole('button', { name: 'Settle', exact: true }).click();
  await expect(page.getByText('Settled.', { exact: true })).toBeVisible();
  for (const tab of [page, second]) await expect(uninvited(tab)).toBeHidden();
  await page.getByLabel('State').selectOption('Settled');
  await expect(uninvited(page)).toContainText('Asked for another name.');
  await expect(paidTwice(page)).toContainText('The payment was refunded.');

  await side(page, /^Webhooks/).click();
  await expect(page.getByRole('heading', { name: 'Webhooks', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole('searchbox').fill('accepted');
  const accepted = row(page, 'payment.captured').or(row(page, 'order.paid')).first();
  await expect(page.getByRole('row').filter({ hasText: 'noted' })).toHaveCount(0);
  await accepted.getByRole('button', { name: 'Replay' }).click();
  await expect(page.getByText(/^Replayed (order\.paid|payment\.captured): known\.$/)).toBeVisible();
  await page.goto(`/admin/orders?search=${firstPayment}`);
  await expect(row(page, twice.email)).toContainText('Paid');
});

test('an address that takes no mail is told to buyer and admin, who corrects it', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const guests = await browser.newContext();
  const guest = await guests.newPage();
  const buyer = newBuyer('bounce');
  await openCheckout(guest);
  await fillCheckout(guest, buyer);
  await payButton(guest).click();
  await clickInProviderWindow(guest, 'Pay');
  await expect(announcement(guest, SUCCESS)).toBeVisible();
  const notice = guest.getByRole('alert').filter({ hasText: "doesn't accept email" });
  await expect(notice).toContainText(buyer.email);

  await signIn(page);
  await openTab(page, 'Orders');
  await row(page, buyer.email).getByRole('button', { name: 'View' }).click();
  await expect(details(page).getByText(/doesn't accept email\. The mail server said: 550/)).toBeVisible();
  await details(page).getByRole('button', { name: 'Correct email' }).click();
  await details(page).getByLabel('Right email').fill(`right-${buyer.email}`);
  await expectAccessible(page);
  await details(page).getByRole('button', { name: 'Correct email' }).click();
  await expect(details(page).getByText('Corrected.')).toBeVisible();
  await expect(notice).toBeHidden();
  await guests.close();
});
