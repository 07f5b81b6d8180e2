import { readdir, rm, writeFile } from 'node:fs/promises';
import { type Browser, chromium, type Locator, type Page } from '@playwright/test';
import { renderPdf } from '#server/features/repositories/render/render-pdf.ts';
import { ADMIN, logIn, STUDENT } from '../e2e/accounts.ts';
import { signIn } from '../e2e/admin.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fillCheckout,
  openCheckout,
  payButton,
  providerWindow,
  SUCCESS,
} from '../e2e/checkout.ts';
import { findChromium } from '../e2e/chromium.ts';
import { prepareShop } from '../e2e/prepare-shop.ts';
import { type Program, startSandbox } from '../e2e/program.ts';
import { waitForHydration } from '../e2e/wait-for-hydration.ts';
import { COLLEGE, REGISTERED } from '../harness/gst.ts';
import { toWebp } from './to-webp.ts';

// Takes the pictures of the README: a purchase in a new sandbox, and what its student and its admin see. Run
// it with `npm run screenshots` after changing pages and commit the result.

const FOLDER = 'docs/screenshots';
const PROJECT = 'face-attendance';
const DESKTOP = { viewport: { width: 1280, height: 800 } };
const PHONE = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
type View = 'desktop' | 'phone';

const { executablePath, env } = await findChromium();
const browser: Browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu'],
  env: { ...process.env, ...env },
});
for (const name of await readdir(FOLDER)) if (name.endsWith('.webp')) await rm(`${FOLDER}/${name}`);
process.env.PREPARED_SHOP ??= await prepareShop();
await withShop(await startSandbox(), async (shop) => {
  await buy(shop, 'desktop');
  await buy(shop, 'phone');
  await browse(shop);
  await visitStudent(shop);
  await visitAdmin(shop);
});
const seller = { SELLER_NAME: 'Quill & Sons LLP', SELLER_ADDRESS: '14 MG Road, Bengaluru 560001' };
await withShop(await startSandbox({ ...REGISTERED, ...seller }), visitBooks);
await browser.close();

async function withShop(shop: Program, visit: (shop: Program) => Promise<void>): Promise<void> {
  try {
    await visit(shop);
  } finally {
    await shop.stop();
  }
}

/** A page of a new visitor. */
async function open({ url }: Program, view: View = 'desktop'): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    ...(view === 'phone' ? PHONE : DESKTOP),
  });
  return context.newPage();
}

/** Takes a picture of the page, or of a part of it. */
async function take(page: Page, name: string, part?: Locator, fullPage = false): Promise<void> {
  await waitForHydration(page);
  await page.evaluate(() => document.fonts.ready);
  // Lazy pictures out of sight are never loaded.
  const areLoaded = () => [...document.images].every(({ complete }) => complete);
  await page.waitForFunction(areLoaded, undefined, { timeout: 2000 }).catch(() => undefined);
  const picture = part ? await part.screenshot() : await page.screenshot({ fullPage });
  await writeFile(`${FOLDER}/${name}.webp`, await toWebp(browser, [picture], 0.8));
}

async function scrollTo(part: Locator): Promise<void> {
  await part.evaluate((element) => element.scrollIntoView());
}

/** Opens an address in the light theme. */
async function openLight(shop: Program, view: View, address: string): Promise<Page> {
  const page = await open(shop, view);
  await page.goto(address);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await page.getByRole('button', { name: 'Switch to dark mode' }).waitFor();
  // The button of phones is in the footer.
  await page.evaluate(() => window.scrollTo(0, 0));
  return page;
}

/** Buys a project as a guest. */
async function buy(shop: Program, view: View): Promise<void> {
  const page = await open(shop, view);
  await page.goto('/');
  await take(page, `1-home-${view}`);
  await page.goto('/projects');
  await take(page, `2-projects-${view}`);
  await page.goto(`/projects/${PROJECT}`);
  await take(page, `3-project-${view}`);
  await page.getByRole('button', { name: 'Make It Yours' }).first().click();
  const asGuest = page.getByRole('link', { name: 'Continue as guest' });
  await asGuest.waitFor();
  await take(page, `4-login-${view}`);
  await asGuest.click();
  await fillCheckout(page, { email: `priya-${view}@example.com`, github: `priya-${view}` });
  await take(page, `5-checkout-${view}`);
  await payButton(page).click();
  await providerWindow(page).waitFor();
  await take(page, `6-payment-${view}`);
  await clickInProviderWindow(page, 'Pay');
  await announcement(page, SUCCESS).first().waitFor();
  await take(page, `7-success-${view}`);
  await page.goto('/sandbox');
  await take(page, `8-sandbox-${view}`);
  await page.context().close();
}

async function browse(shop: Program): Promise<void> {
  await take(await openLight(shop, 'desktop', '/projects'), '2-projects-light-desktop');
  await take(await openLight(shop, 'phone', '/'), '1-home-light-phone');
  const project = await openLight(shop, 'desktop', '/projects/smart-irrigation');
  await take(
    project,
    '3-repository-light-desktop',
    project.getByRole('region', { name: 'Inside the repository' }),
  );
  const dark = await open(shop);
  await dark.goto('/');
  await take(dark, '1-home-whole', undefined, true);
  await dark.goto('/projects?search=attendance');
  await take(dark, '2-finding-desktop');
  await dark.goto('/blog');
  await dark.locator('main article a').first().click();
  await take(dark, '9-post-desktop');
  const phone = await open(shop, 'phone');
  await phone.goto('/faq');
  await take(phone, '9-faq-phone');
}

async function visitStudent(shop: Program): Promise<void> {
  const page = await open(shop);
  await logIn(page, STUDENT, '/dashboard');
  await take(page, '10-dashboard-desktop');
  await page.getByRole('button', { name: 'Claim Your Reward' }).click();
  const dialog = page.getByRole('dialog', { name: 'Claim Your Reward' });
  await dialog.getByLabel('UPI ID').fill('student@okaxis');
  await take(page, '10-claim-desktop');
  await dialog.getByRole('button', { name: 'Submit Claim' }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.goto('/dashboard/account');
  await take(page, '10-account-desktop');
  const phone = await open(shop, 'phone');
  await logIn(phone, STUDENT, '/dashboard');
  await take(phone, '10-dashboard-phone');
  const order = phone.getByRole('link', { name: 'Campus Marketplace' });
  await phone.goto(`${await order.getAttribute('href')}/setup`);
  const results = phone.getByLabel('Paste the result here');
  await results.fill(
    'capstone-check 1\nos Windows 11\njava 1.8.0\nmaven missing\nnode 24.1.0\ndocker 27.1.1\ngit 2.45.1',
  );
  const verdicts = phone.getByRole('list').filter({ hasText: 'Maven' });
  await scrollTo(verdicts);
  await take(phone, '12-setup-phone');
}

async function visitAdmin(shop: Program): Promise<void> {
  const page = await open(shop);
  await signIn(page, '/admin', ADMIN);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await take(page, '11-admin-dashboard');
  await page.goto('/admin/orders');
  await take(page, '11-admin-orders');
  await page.goto('/admin/payouts');
  await page.getByRole('button', { name: 'Process' }).click();
  await page.getByRole('button', { name: 'Verify Claim' }).click();
  await page.getByText('The claim is correct').waitFor();
  await page.getByRole('button', { name: 'Verify Claim', disabled: false }).waitFor();
  await take(page, '11-admin-payout');
  await page.goto('/admin/users');
  await page
    .getByRole('row', { name: /priya-desktop/ })
    .getByRole('button', { name: 'View' })
    .click();
  await page.getByRole('dialog').waitFor();
  await take(page, '11-admin-user');
  await page.goto('/admin/projects');
  await page.getByRole('button', { name: 'Update' }).first().click();
  await page.getByRole('dialog').waitFor();
  await take(page, '11-admin-project');
  const phone = await open(shop, 'phone');
  await signIn(phone, '/admin/orders', ADMIN);
  await phone.getByRole('heading', { name: 'Orders' }).waitFor();
  await take(phone, '11-admin-orders-phone');
  await phone.goto('/admin/projects/import');
  // The list is asked for again once the page is hydrated.
  await waitForHydration(phone);
  await phone.getByText('Asking GitHub for repositories').waitFor({ state: 'hidden' });
  await phone.getByRole('checkbox').first().waitFor();
  await take(phone, '11-admin-import-phone');
}

/** The books of a seller who is registered for GST. */
async function visitBooks(shop: Program): Promise<void> {
  await buyForCollege(shop);
  for (const view of ['desktop', 'phone'] as const) {
    const page = await open(shop, view);
    await signIn(page, '/admin', ADMIN);
    await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
    await page.goto('/admin/books');
    await waitForHydration(page);
    await scrollTo(page.getByRole('heading', { name: 'Tax documents' }));
    await take(page, `12-books-${view}`);
    if (view === 'phone') continue;
    const invoice = page.getByRole('link', { name: /^CAP\// }).last();
    const pdf = await page.request.get((await invoice.getAttribute('href')) ?? '');
    const [first] = await renderPdf(await pdf.body());
    if (first) await writeFile(`${FOLDER}/12-invoice.webp`, await toWebp(browser, [first.png], 0.8));
  }
}

/** Buys a project for a college, which gets a tax invoice. */
async function buyForCollege(shop: Program): Promise<void> {
  const page = await open(shop);
  await openCheckout(page);
  await fillCheckout(page, { email: 'projects@college.test', github: 'college' });
  const dialog = checkout(page);
  await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Maharashtra' });
  await dialog.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
  await dialog.getByLabel('GSTIN', { exact: true }).fill(COLLEGE.gstin);
  await dialog.getByLabel('Legal name').fill(COLLEGE.legalName);
  await dialog.getByLabel('Address', { exact: true }).fill(COLLEGE.address);
  await payButton(page).click();
  await clickInProviderWindow(page, 'Pay');
  await announcement(page, SUCCESS).first().waitFor();
}
