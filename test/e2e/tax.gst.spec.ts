import { toDay } from '#domain/time.ts';
import { ADMIN, startSession } from './accounts.ts';
import { signIn } from './admin.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fillCheckout,
  newBuyer,
  openCheckout,
  payButton,
  providerWindow,
  SUCCESS,
} from './checkout.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { test } from './gst-shop.ts';
import { expectFits } from './layout-problems.ts';

for (const size of [
  { width: 360, height: 780 },
  { width: 1280, height: 800 },
])
  test(`Pay stays in view at ${size.width}×${size.height} whatever the buyer opens`, async ({ page }) => {
    await page.setViewportSize(size);
    await openCheckout(page, ({ slug }) => slug === 'phishing-detector');
    const pay = payButton(page);
    await expect(pay).toBeInViewport({ ratio: 1 });
    const optional = checkout(page).getByRole('group', { name: 'Optional' });
    await optional.getByRole('button', { name: 'Add teammate' }).click();
    await expect(checkout(page).getByLabel('Teammate 1', { exact: true })).toBeFocused();
    await expect(pay).toBeInViewport({ ratio: 1 });
    await optional.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
    // The footer covers none of the focused field.
    const gstin = checkout(page).getByLabel('GSTIN', { exact: true });
    await expect(gstin).toBeFocused();
    await expect(pay).toBeInViewport({ ratio: 1 });
    const bottom = async (part: typeof pay) => part.evaluate((each) => each.getBoundingClientRect().bottom);
    const footer = await pay.evaluate((button) => button.parentElement?.getBoundingClientRect().top ?? 0);
    expect(await bottom(gstin)).toBeLessThanOrEqual(footer);
  });

test('a registered seller asks for the State, gives an invoice, and lists it in the tab Books', async ({
  page,
  browser,
  expectAccessible,
}) => {
  const project = await openCheckout(page);
  const dialog = checkout(page);
  let number = '';
  await test.step('the checkout shows the GST and asks for the State and the college', async () => {
    await expect(dialog.getByText(/^including ₹[\d,.]+ GST$/)).toBeVisible();
    await fillCheckout(page, newBuyer());
    await payButton(page).click();
    await expect(dialog.getByLabel('State', { exact: true })).toBeFocused();
    await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' });
    await dialog.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
    await dialog.getByLabel('GSTIN', { exact: true }).fill('27AAPFU0939F1ZV');
    await dialog.getByLabel('Legal name').fill('Sahyadri College of Engineering');
    await dialog.getByLabel('Address', { exact: true }).fill('Vidyanagar, Pune 411038');
    await expectAccessible(page);
    await payButton(page).click();
    await clickInProviderWindow(page, 'Pay');
    await expect(announcement(page, SUCCESS)).toBeVisible();
  });

  await test.step('the order’s page links the invoice', async () => {
    await page.getByRole('link', { name: 'See your order' }).click();
    const link = page.getByRole('link', { name: /^Tax invoice CAP\/\d\d-\d\d\/\d{6}$/ });
    number = (await link.innerText()).replace('Tax invoice ', '');
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    expect(response.headers()['content-type']).toBe('application/pdf');
    const invoice = await response.body();
    expect(invoice.subarray(0, 5).toString()).toBe('%PDF-');
    const receipt = page.getByRole('link', { name: 'Receipt (PDF)' });
    const paper = await page.request.get((await receipt.getAttribute('href')) ?? '');
    expect((await paper.body()).equals(invoice)).toBe(true);
    expect(paper.headers()['content-disposition']).toContain(`${number.replaceAll('/', '-')}.pdf`);
  });

  await test.step('the tab Books has its totals, files and PDF', async () => {
    const admins = await browser.newContext();
    const admin = await admins.newPage();
    await signIn(admin, '/admin/books');
    await expect(admin.getByRole('link', { name: number, exact: true })).toBeVisible();
    await expect(admin.getByRole('region', { name: 'Documents', exact: true })).toContainText(
      'Sahyadri College',
    );
    await expect(admin.getByRole('button', { name: 'Close month' })).toBeDisabled();
    const row = admin.getByRole('row').filter({ hasText: number });
    await row.getByRole('link', { name: /^order_/ }).click();
    await admin.getByRole('button', { name: 'Correct the invoice' }).click();
    await admin.getByLabel('Address', { exact: true }).fill('Katraj, Pune 411046');
    await admin.getByRole('button', { name: 'Replace the invoice' }).click();
    await expect(admin.getByText(` replaces ${number}`)).toBeVisible();
    await expectAccessible(admin);
    await follow(admin, '/admin/books');
    const file = await admin.getByRole('link', { name: /^b2b\.csv/ }).getAttribute('href');
    const csv = await (await admin.request.get(file ?? '')).text();
    expect(csv).toContain('27AAPFU0939F1ZV,Sahyadri College of Engineering,CAP/');
    expect(csv).toContain(`,${project.price},27-Maharashtra,N,`);
    await expectAccessible(admin);
    await admin.setViewportSize({ width: 360, height: 800 });
    await expectFits(admin);
    await page.setViewportSize({ width: 360, height: 800 });
    await expectFits(page);
    await admins.close();
  });
});

test('a month that the sandbox makes up is closed and filed in the tab Books', async ({
  page,
  expectAccessible,
}) => {
  await page.goto('/sandbox');
  await page.getByRole('button', { name: 'Add an example month' }).click();
  const link = page.getByRole('link', { name: 'open it in Admin → Books' });
  await expect(link).toBeVisible();
  await signIn(page, (await link.getAttribute('href')) ?? '');
  const end = page.getByRole('region', { name: 'Month’s end' });
  const step = (name: string) => end.getByRole('listitem').filter({ hasText: name }).first();
  await expect(step('Checked')).toContainText('Nothing is missing or refused');
  await expect(page.getByText(/^Every row follows the rules of the GST Offline Tool/)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 780 });
  await expectFits(page);
  await expect(end.getByRole('link', { name: /^all\.zip/ })).toBeVisible();
  await end.getByRole('link', { name: '“Net”' }).click();
  await expect(page.getByRole('heading', { name: 'Tax documents' })).toBeInViewport();
  // It ended with the month before this one, so that its return was due on the 11th of this month.
  const isPast = Number(toDay(new Date()).slice('2026-11-'.length)) > 11;
  await expect(step('Filed')).toContainText(isPast ? 'Was due on 11' : 'Due on 11');
  await end.getByRole('button', { name: 'Close month' }).click();
  await expect(end).toContainText('This can’t be undone.');
  await end.getByRole('button', { name: 'Close month' }).click();
  await expect(step('Closed')).toContainText('(Done)');
  // A press too many at the same place doesn't mark the return as filed.
  await expect(end).toContainText('Now file the return with the files for GSTR-1');
  await page.keyboard.press('Tab');
  await expect(end.getByRole('link', { name: 'the files for GSTR-1' })).toBeFocused();
  await end.getByRole('button', { name: 'Mark as filed' }).click();
  await expect(step('Filed')).toContainText('(Done)');
  await expect(end.getByRole('button')).toHaveCount(0);
});

test('an unfinished order shows its own amount and the GST of that amount after a change of price', async ({
  page,
  browser,
  program,
}) => {
  const project = await openCheckout(page);
  const dialog = checkout(page);
  await fillCheckout(page, newBuyer());
  await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' });
  const gst = await dialog.getByText(/^including ₹[\d,.]+ GST$/).innerText();
  const price = await payButton(page).innerText();
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();

  const admins = await browser.newContext();
  const admin = await admins.newPage();
  await startSession(admin, ADMIN);
  const details = await (await admin.request.get(`/documents/projects/${project.slug}`)).json();
  const data = { ...details, projectId: project.id, price: project.price + 1000 };
  const reply = await admin.request.post('/functions/us-central1/updateProject', {
    headers: { origin: program.url },
    data: { data },
  });
  expect(reply.status()).toBe(200);
  await admins.close();

  await page.reload();
  await expect(dialog).toContainText('Your payment isn’t complete');
  await expect(payButton(page)).toHaveText(price);
  await expect(dialog.getByText(gst, { exact: true })).toBeVisible();
  await dialog.getByRole('button', { name: 'Change details' }).click();
  await expect(payButton(page)).not.toHaveText(price);
  await expect(dialog.getByText(gst, { exact: true })).toHaveCount(0);
});
