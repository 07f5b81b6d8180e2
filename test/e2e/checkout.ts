import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, stopTimers } from './fixtures.ts';
import { getLinkFromMail } from './mailbox.ts';

export interface Project {
  id: string;
  slug: string;
  name: string;
  /** In rupees. */
  price: number;
}

export interface Buyer {
  email: string;
  github: string;
}

/** Makes a new buyer. A prefix such as `flaky` or `missing` selects how the sandbox treats the username. */
export function newBuyer(github = 'buyer'): Buyer {
  const id = randomUUID().slice(0, 8);
  return { email: `${github}-${id}@college.test`, github: `${github}-${id}` };
}

export async function findProject(
  page: Pick<Page, 'request'>,
  predicate: (project: Project) => boolean,
): Promise<Project> {
  let cursor: string | null = '';
  while (cursor !== null) {
    const response = await page.request.get('/documents/projects', { params: { limit: 100, cursor } });
    const { documents, nextCursor } = (await response.json()) as ProjectPage;
    const project = documents.find(predicate);
    if (project) return project;
    cursor = nextCursor;
  }
  throw new Error('No project in the demo catalogue matches.');
}

interface ProjectPage {
  documents: Project[];
  nextCursor: string | null;
}

const isPaid = ({ price }: Project) => price > 0;
export const isFree = ({ price }: Project) => price === 0;

/** Selects a project, as the button on its page does. */
export async function selectProject(page: Page, predicate = isPaid): Promise<Project> {
  const project = await findProject(page, predicate);
  await page.request.post('/select-project', { form: { projectId: project.id }, maxRedirects: 0 });
  return project;
}

/** Selects a project and opens the payment dialog. */
export async function openCheckout(page: Page, predicate = isPaid): Promise<Project> {
  const project = await selectProject(page, predicate);
  await page.goto('/payment');
  await expect(checkout(page)).toBeVisible();
  return project;
}

/**
 * Orders a project without its screens, as a guest does unless `request` has a session. `pay` acts like the
 * payment window, and returns the ID of the payment.
 */
export async function order(
  request: APIRequestContext,
  project: Project,
  { email, github: githubId }: Buyer,
  details: object = {},
) {
  const { origin } = new URL((await request.get('/healthz')).url());
  const post = async (path: string, data: object) => {
    const answer = await request.post(path, { headers: { origin }, data });
    expect(answer.status(), await answer.text()).toBe(200);
    return answer.json();
  };
  const { id: projectId, name: projectName, price: projectPrice } = project;
  const purchaseDetails = { email, githubId, projectId, projectName, projectPrice, ...details };
  const data = { amount: projectPrice, purchaseDetails };
  const { result } = await post('/functions/us-central1/createRazorpayOrder', { data });
  return {
    async pay(): Promise<string> {
      const { id, amount, keyId: key } = result;
      const paid = await post(`/sandbox/checkout/orders/${id}/pay`, { key, amount, email });
      return paid.razorpay_payment_id;
    },
  };
}

/** The payment dialog, whose title says in the end how the purchase went. */
export const checkout = (page: Page): Locator =>
  page.getByRole('dialog', {
    name: /^(Checkout|(Paid .*)?It’s yours\.|Your payment is safe|Nothing is lost)$/,
  });
export const providerWindow = (page: Page): Locator => page.getByRole('dialog', { name: 'Sandbox payment' });
export const payButton = (page: Page): Locator =>
  checkout(page).getByRole('button', { name: /^(Pay ₹|Get it free)/ });

export const fields = (page: Page) => ({
  email: checkout(page).getByLabel('Email'),
  github: checkout(page).getByLabel('GitHub username'),
  referral: checkout(page).getByLabel('Referral code (optional)'),
});

export async function verify(page: Page, github: string): Promise<void> {
  await fields(page).github.fill(github);
  await checkout(page).getByRole('button', { name: 'Verify' }).click();
  await expect(checkout(page).getByRole('button', { name: 'Edit' })).toBeVisible();
}

export async function fillCheckout(page: Page, { email, github }: Buyer): Promise<void> {
  await fields(page).email.fill(email);
  await verify(page, github);
}

/** Fills in the checkout, opens the payment window and clicks one of its buttons. */
export async function payAs(
  page: Page,
  buyer: Buyer,
  press: 'Pay' | 'Fail' | 'Close' = 'Pay',
): Promise<void> {
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await clickInProviderWindow(page, press);
}

/** Pays while the page's timers stand still, and waits until the page waits for the invitation. */
export async function payWithStoppedTimers(page: Page, buyer: Buyer): Promise<void> {
  await fillCheckout(page, buyer);
  await payButton(page).click();
  await expect(providerWindow(page)).toBeVisible();
  await stopTimers(page);
  await clickInProviderWindow(page, 'Pay');
  await expect(async () => {
    // The payment window reports the payment with a timer.
    await page.clock.runFor(1);
    await expect(checkout(page)).toContainText('is on its way', { timeout: 500 });
  }).toPass();
}

export async function clickInProviderWindow(page: Page, name: 'Pay' | 'Fail' | 'Close'): Promise<void> {
  await providerWindow(page).getByRole('button', { name, exact: true }).click();
}

/** Invites another GitHub account from the dashboard or an order's page. */
export async function inviteOther(page: Page, github: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Use another GitHub account' });
  // The buttons move when the invitation's state changes, and a button that moves during a click is not
  // clicked.
  await expect(async () => {
    if (!(await dialog.isVisible())) {
      const button = page.getByRole('button', { name: 'Use another GitHub account' });
      // The dashboard keeps it behind More while the invitation is fine.
      const more = page.getByRole('button', { name: 'More', exact: true });
      await expect(button.or(more).filter({ visible: true }).first()).toBeVisible({ timeout: 1000 });
      if (!(await button.isVisible())) await more.click({ timeout: 1000 });
      await button.click();
    }
    await expect(dialog).toBeVisible({ timeout: 1000 });
  }).toPass();
  await dialog.getByLabel('GitHub username').fill(github);
  await dialog.getByRole('button', { name: 'Verify', exact: true }).click();
  await dialog.getByRole('button', { name: `Invite ${github}` }).click();
}

/** Waits until the selected project is cleared. */
export async function expectNoSelectedProject(page: Page): Promise<void> {
  const selected = async () =>
    (await page.context().cookies()).filter(({ name }) => name.endsWith('selected_project'));
  await expect.poll(selected).toEqual([]);
}

/** Opens the mailed link that confirms a free order. Its page submits itself. */
export async function confirmFreeOrder(page: Page, { email }: Pick<Buyer, 'email'>): Promise<void> {
  const url = await getLinkFromMail(page, email, /\/free-orders\//, 'Confirm your email to get');
  const tab = await page.context().newPage();
  await tab.goto(url);
  await expect(tab.getByRole('heading', { name: 'Your invitation' })).toBeVisible();
  await tab.close();
}

export const SUCCESS = 'Payment Successful! Your GitHub invitation has been sent. Please check your email.';
export const FAILED_INVITE =
  'Payment Successful! But Invitation Failed. Please contact support with your payment ID.';
export const PAYMENT_FAILED = 'Payment Failed. Your transaction could not be completed. Please try again.';

/** Finds a message in a status or alert region. */
export function announcement(page: Page, text: string | RegExp): Locator {
  const regions = page.getByRole('status').or(page.getByRole('alert'));
  return regions.filter({ hasText: text });
}
