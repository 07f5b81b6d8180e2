import type { APIRequestContext, Page } from '@playwright/test';
import { formatRupees } from '#domain/money.ts';
import { formatLongDate, toDay } from '#domain/time.ts';
import { makeAdmin, signIn } from './admin.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fillCheckout,
  newBuyer,
  openCheckout,
  type Project,
  payAs,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { follow } from './follow.ts';

const SALE_PRICE = 123;
/** For tests, a project that no other one uses. */
const isSold = ({ slug }: Project) => slug === 'vault-keeper';

const struckPrice = (page: Page, price: number) =>
  page.locator('s').filter({ hasText: `Regular price ${formatRupees(price)}` });

/** Starts or ends a sale as the admin who is signed in. */
async function setSale(request: APIRequestContext, url: string, data: object): Promise<void> {
  const headers = { origin: url };
  const reply = await request.post('/functions/us-central1/setSale', { headers, data: { data } });
  expect(reply.status()).toBe(200);
}

test('a sale that an admin starts is shown on open pages at once, is what a buyer pays, and ends on them by itself', async ({
  page,
  program,
  browser,
  expectAccessible,
  expectConsole,
}) => {
  expectConsole(/status of 400 .*setSale/);
  const newPage = async () => (await browser.newContext({ baseURL: program.url })).newPage();
  const [visitor, buyer] = [await newPage(), await newPage()];
  await visitor.goto('/projects/vault-keeper');
  const price = visitor.getByRole('complementary', { name: 'Price and delivery' }).locator('.price').first();
  await expect(price).toBeVisible();

  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  const row = page.getByRole('listitem').filter({ hasText: 'vault-keeper' });
  await row.getByRole('button', { name: 'Sale' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sale' });
  const start = dialog.getByRole('button', { name: 'Start sale' });
  await start.click();
  await expect(dialog.getByText('Please enter a number of rupees')).toBeVisible();
  await expect(dialog.getByLabel('Sale price')).toBeFocused();
  await dialog.getByLabel('Sale price').fill('100000');
  await start.click();
  await expect(dialog.getByText(/^The sale price must be at least ₹1 and below/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'End sale' })).toBeHidden();
  await dialog.getByLabel('Sale price').fill(String(SALE_PRICE));
  const lastDay = toDay(new Date(Date.now() + 3 * 86_400_000));
  await dialog.getByLabel('Ends on (optional)').fill(lastDay);
  await expectAccessible(page);
  await start.click();
  await expect(page.getByText('is on sale for ₹123')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(row.getByText(`₹${SALE_PRICE}`)).toBeVisible();
  await expectAccessible(page);

  await expect(price).toHaveText(`₹${SALE_PRICE}`);
  const until = `Until ${formatLongDate(lastDay).replace(/ \d+$/, '')}`;
  await expect(visitor.getByText(until)).toBeVisible();
  await expectAccessible(visitor);
  const project = await openCheckout(buyer, isSold);
  await expect(struckPrice(visitor, project.price)).toBeVisible();
  await expect(struckPrice(buyer, project.price)).toBeVisible();
  await expect(checkout(buyer).getByText(until)).toBeVisible();
  await expect(payButton(buyer)).toHaveText(`Pay ₹${SALE_PRICE}`);
  await expectAccessible(buyer);
  await payAs(buyer, newBuyer());
  await expect(announcement(buyer, SUCCESS)).toBeVisible();
  await follow(visitor, '/projects?search=vault');
  const card = visitor.getByRole('article').filter({ hasText: project.name });
  await expect(card.locator('s')).toHaveText(`Regular price ${formatRupees(project.price)}`);
  await expectAccessible(visitor);

  // No button was pressed in this checkout, which shows the end of the sale as the list does.
  const undecided = await newPage();
  await openCheckout(undecided, isSold);
  await expect(payButton(undecided)).toHaveText(`Pay ₹${SALE_PRICE}`);

  const endsAt = Math.ceil(Date.now() / 1000) + 3;
  await setSale(page.request, program.url, { projectId: project.id, salePrice: SALE_PRICE, endsAt });
  await expect(card.locator('s')).toHaveCount(0);
  await expect(card.locator('.price')).toHaveText(formatRupees(project.price));
  await expect(row.getByText(`₹${SALE_PRICE}`)).toBeHidden();
  await expect(payButton(undecided)).toHaveText(`Pay ${formatRupees(project.price)}`);
  await expect(struckPrice(undecided, project.price)).toHaveCount(0);
  await expect(checkout(undecided).getByText('Until')).toHaveCount(0);
  for (const path of ['/projects?search=vault', '/projects/vault-keeper', '/llms.txt'])
    expect(await (await visitor.request.get(path)).text(), path).not.toContain(`₹${SALE_PRICE}`);
});

test('a buyer whose sale ends during the checkout sees the new price, and is charged nothing before that', async ({
  page,
  program,
  browser,
}) => {
  await signIn(page, '/admin/projects', await makeAdmin(program, 'projectWrite'));
  const buyer = await (await browser.newContext({ baseURL: program.url })).newPage();
  // This buyer presses Pay before the page learns of the end.
  await buyer.route('**/documents/catalogue', (route) => route.abort());
  const { id: projectId, price } = await openCheckout(buyer, isSold);
  await setSale(page.request, program.url, { projectId, salePrice: SALE_PRICE, endsAt: null });
  await buyer.reload();
  await fillCheckout(buyer, newBuyer());
  await expect(payButton(buyer)).toHaveText(`Pay ₹${SALE_PRICE}`);
  await setSale(page.request, program.url, { projectId, salePrice: null, endsAt: null });
  await payButton(buyer).click();
  await expect(checkout(buyer)).toContainText(`now costs ${formatRupees(price)}. You haven’t been charged.`);
  await expect(payButton(buyer)).toHaveText(`Pay ${formatRupees(price)}`);
  await expect(checkout(buyer).locator('s')).toHaveCount(0);
  await payButton(buyer).click();
  await expect(providerWindow(buyer)).toContainText(formatRupees(price));
  await clickInProviderWindow(buyer, 'Pay');
  await expect(announcement(buyer, SUCCESS)).toBeVisible();
});
