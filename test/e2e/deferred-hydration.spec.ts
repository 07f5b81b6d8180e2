import { ADMIN, STUDENT, startSession } from './accounts.ts';
import { announcement, checkout, fields, findProject, payButton, selectProject } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutScripts } from './open-without-scripts.ts';
import { waitForViva } from './viva.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// A slow network: the page can be read and used long before its scripts load.

test('replays a button press made before hydration, then ignores errors of aborted navigations and reports others', async ({
  page,
  expectConsole,
}) => {
  const arrive = await openWithoutScripts(page, '/');
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.locator('html')).toHaveClass(/dark/);
  arrive();
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
  await expect(page.locator('html')).not.toHaveClass(/dark/);

  expectConsole(/page error .*no answer/);
  const reported = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    void Promise.reject(new DOMException('given up', 'AbortError'));
    void Promise.reject(new Error('no answer'));
  });
  expect((await reported).message).toBe('no answer');
});

test('replays a select change made and a checkbox ticked before hydration', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/projects');
  await page.getByText('Filter and sort').click();
  await page.getByLabel('Sort by').selectOption({ label: 'Price: low to high' });
  const checkbox = page.getByRole('checkbox', { name: 'Runs in the browser' });
  await checkbox.check();
  arrive();
  await expect(page).toHaveURL(/^[^?]+\/projects\?(?=.*sort=price-low)(?=.*runsInBrowser=true)/);
  await expect(page.getByLabel('Sort by')).toHaveValue('price-low');
  await expect(checkbox).toBeChecked();
});

test('keeps what was pasted and written on the pages of an order before hydration', async ({ page }) => {
  await waitForViva(page);
  await startSession(page, STUDENT);
  const html = await (await page.request.get('/dashboard')).text();
  const order = /href="(\/orders\/[^"]+)"[^>]*>(<[^>]+>)*Campus Marketplace/.exec(html)?.[1];
  const setup = await openWithoutScripts(page, `${order}/setup`);
  await page.getByLabel('Paste the result here').fill('capstone-check 1\njava missing');
  setup();
  await expect(page.getByRole('listitem').filter({ hasText: 'Java' })).toContainText('Missing');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const changed = page.getByLabel('Changed', { exact: true });
  // React sets a field with a saved text back to it.
  for (const text of ['I wrote the payment page again.', 'I wrote the search again.']) {
    const disclosure = await openWithoutScripts(page, `${order}/disclosure`);
    await changed.fill(text);
    disclosure();
    await expect(page.getByText(`Changed: ${text}`)).toBeVisible();
    await expect(changed).toHaveValue(text);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Saved with your order.')).toBeVisible();
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  }
});

test('saves what was typed into the fields of a project before hydration', async ({ page }) => {
  await startSession(page, ADMIN);
  // No other test names this project.
  const { id, price } = await findProject(page, ({ slug }) => slug === 'judgment-summariser');
  const update = page.getByRole('dialog', { name: 'Update Project' });
  const arrive = await openWithoutScripts(page, `/admin/projects/${id}`);
  await update.getByLabel('Price').fill(String(price + 1));
  arrive();
  await update.getByRole('button', { name: 'Update Project' }).click();
  await expect(update).toBeHidden();
  expect((await findProject(page, (project) => project.id === id)).price).toBe(price + 1);
});

test('replays Escape and / pressed before hydration', async ({ page }) => {
  const leave = await openWithoutScripts(page, '/login');
  await page.keyboard.press('Escape');
  leave();
  await expect(page).toHaveURL('/');
  await page.unrouteAll({ behavior: 'ignoreErrors' });

  const search = await openWithoutScripts(page, '/about');
  await page.keyboard.press('/');
  search();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
});

test('replays a form submitted with Enter before hydration', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/login');
  await page.getByLabel('Email').fill('student@capstone.test');
  await page.getByLabel('Password').fill('sandbox-student');
  await page.keyboard.press('Enter');
  arrive();
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Profile' })).toBeVisible();
});

test('the checkout handles what was typed and submitted before hydration, and Pay waits for it', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/status of 404/);
  await selectProject(page);
  const arrive = await openWithoutScripts(page, '/payment');
  await fields(page).email.fill('early@college.test');
  await fields(page).referral.fill('QQQQQQ');
  await fields(page).github.fill('early-bird');
  await fields(page).github.press('Enter');
  await expect(payButton(page)).toBeDisabled();
  const validated = page.waitForRequest('**/validateReferralCode');
  arrive();
  expect((await validated).postDataJSON().data).toEqual({
    referralCode: 'QQQQQQ',
    email: 'early@college.test',
  });
  await expect(announcement(page, 'We couldn’t find this referral code.')).toBeVisible();
  await expect(announcement(page, 'is verified')).toBeVisible();
  await expect(fields(page).email).toHaveValue('early@college.test');
  await fields(page).referral.fill('');
  await expect(payButton(page)).toBeEnabled();
});

test('a text keeps each letter that is typed while the page is hydrated', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/login');
  const field = page.getByLabel('Email', { exact: true });
  await field.pressSequentially('ravi');
  await page.evaluate(() => {
    const queued = window.queuedEvents as NonNullable<typeof window.queuedEvents>;
    const { stop } = queued;
    // React has taken the page over now, and what was queued comes after this.
    queued.stop = () => {
      stop();
      setTimeout(() => document.execCommand('insertText', false, '@'), 0);
    };
  });
  arrive();
  await waitForHydration(page);
  await expect(field).toHaveValue('ravi@');
  await field.pressSequentially('college.test');
  await expect(field).toHaveValue('ravi@college.test');
});

test('a press on Apply keeps a referral code that was typed before hydration and is applied by itself', async ({
  page,
}) => {
  await selectProject(page);
  const { promise: answer, resolve: respond } = Promise.withResolvers<void>();
  await page.route('**/validateReferralCode', async (route) => {
    await answer;
    await route.fulfill({ json: { result: { message: 'The code is applied.' } } });
  });
  const arrive = await openWithoutScripts(page, '/payment');
  await fields(page).referral.fill('ASHA23');
  const validated = page.waitForRequest('**/validateReferralCode');
  arrive();
  await validated;
  const button = await checkout(page).getByRole('button', { name: 'Apply' }).elementHandle();
  respond();
  await expect(announcement(page, 'The code is applied.')).toBeVisible();
  await button?.click();
  await expect(announcement(page, 'The code is applied.')).toBeVisible();
  await expect(fields(page).referral).toHaveValue('ASHA23');
  await checkout(page).getByRole('button', { name: 'Remove' }).click();
  await expect(fields(page).referral).toHaveValue('');
});

test('redirects to login when the session ended before hydration', async ({ page, expectConsole }) => {
  expectConsole(/status of 401/);
  await startSession(page, STUDENT);
  const arrive = await openWithoutScripts(page, '/dashboard');
  const origin = new URL(page.url()).origin;
  await page.request.post('/auth/sign-out', { data: {}, headers: { origin } });
  arrive();
  await expect(page).toHaveURL(/\/login\?next=/);
});

test('native forms submit without waiting for hydration', async ({ page }) => {
  const arrive = await openWithoutScripts(page, '/');
  await page.getByRole('searchbox', { name: 'Search projects' }).fill('python');
  await page.keyboard.press('Enter');
  await page.waitForURL('/projects?search=python', { waitUntil: 'commit' });
  arrive();
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('python');
});

test('the HTML queues events before anything can be pressed, and requests no scripts before first paint', async ({
  request,
}) => {
  const html = await (await request.get('/')).text();
  expect(html.indexOf('queuedEvents')).toBeGreaterThan(0);
  expect(html.indexOf('queuedEvents')).toBeLessThan(html.indexOf('<body'));
  expect(html).toContain('rel="deferred-modulepreload"');
  expect(html).not.toMatch(/rel="modulepreload"|<script[^>]*(src=|async|type="module")/);
});

test('a table of the streamed reports that was opened before hydration stays open', async ({ page }) => {
  await startSession(page, ADMIN);
  const arrive = await openWithoutScripts(page, '/admin');
  const revenue = page.getByRole('region', { name: 'Revenue', exact: true });
  await revenue.getByText('Show as table').click();
  await expect(revenue.getByRole('table')).toBeVisible();
  arrive();
  await waitForHydration(page);
  await expect(page.getByText('Total Users')).toBeVisible();
  await expect(revenue.getByRole('table')).toBeVisible();
});
