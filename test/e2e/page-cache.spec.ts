import { createHash } from 'node:crypto';
import { STUDENT, startSession } from './accounts.ts';
import { expect, test } from './fixtures.ts';

// The fixtures fail on every console message, for example about a script that the
// Content-Security-Policy refuses.

const PATHS = ['/', '/projects', '/projects/expense-tracker', '/blog', '/faq'];

const CACHED = /cache;desc=(hit|stale|miss)/;

test('cached pages allow each of their inline scripts by its hash', async ({ request }) => {
  for (const path of PATHS) {
    const response = await request.get(path);
    const html = await response.text();
    const policy = response.headers()['content-security-policy'] ?? '';
    expect(response.headers()['server-timing'], path).toMatch(CACHED);
    expect(policy).not.toContain('nonce');
    const scripts = Array.from(html.matchAll(/<script(?![^>]*( src=|json))[^>]*>(.*?)<\/script>/gs));
    expect(scripts.length).toBeGreaterThan(1);
    for (const [, , text = ''] of scripts)
      expect(policy, text).toContain(createHash('sha256').update(text).digest('base64'));
  }
});

for (const theme of ['light', 'dark'] as const) {
  test(`cached pages run their scripts and paint in the ${theme} theme at once`, async ({
    page,
    context,
    baseURL,
  }) => {
    await context.addCookies([{ name: 'theme', value: theme, url: baseURL ?? '' }]);
    // The page's own scripts are held back, because the theme must not need them.
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/assets/*.js', async (route) => {
      await released;
      await route.continue();
    });
    const response = await page.goto('/', { waitUntil: 'commit' });
    expect(response?.headers()['server-timing']).toMatch(CACHED);
    await page.waitForFunction(() => document.body);
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '');
    release();
    const other = theme === 'dark' ? 'light' : 'dark';
    await expect(page.getByRole('button', { name: `Switch to ${other} mode` })).toBeEnabled();
    await expect(page.locator('html')).toHaveClass(theme === 'dark' ? 'dark' : '');
    await expect(page.locator('meta[name=theme-color]')).toHaveCount(1);
    // The button works only after the page's scripts have run.
    await page.getByRole('button', { name: /Switch to/ }).click();
    await expect(page.getByRole('button', { name: `Switch to ${theme} mode` })).toBeVisible();
  });
}

test('a browser that has a page asks for changes only, and a signed-in visitor gets their own page', async ({
  page,
  request,
}) => {
  // Purchases of other tests may be counted between the two requests.
  await expect(async () => {
    const first = await request.get('/projects');
    const headers = { 'if-none-match': first.headers().etag ?? '' };
    const again = await request.get('/projects', { headers });
    expect([again.status(), (await again.body()).length]).toEqual([304, 0]);
  }).toPass();
  await startSession(page, STUDENT);
  const response = await page.request.get('/projects');
  expect(response.headers()['server-timing']).toBeUndefined();
  expect(response.headers()['cache-control']).toBe('private, no-cache');
  const header = /<header.*?<\/header>/s;
  expect(header.exec(await response.text())?.[0]).toContain('Profile');
  expect(header.exec(await (await request.get('/projects')).text())?.[0]).not.toContain('Profile');
});

test('an open page loads data only when the catalogue has changed', async ({ page, request, baseURL }) => {
  const loads: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.endsWith('.data')) loads.push(sent.url());
  });
  const connected = page.waitForRequest(/\/documents\/catalogue$/);
  await page.goto('/projects/expense-tracker');
  await connected;
  const headers = { origin: baseURL ?? '' };
  await request.post('/auth/sign-in/email', {
    headers,
    data: { email: 'admin@capstone.test', password: 'sandbox-admin' },
  });
  const project = await (await request.get('/documents/projects/expense-tracker')).json();
  const update = async (price: number) => {
    const data = { ...project, projectId: project.id, price };
    const reply = await request.post('/functions/us-central1/updateProject', { headers, data: { data } });
    expect(reply.status()).toBe(200);
  };
  await update(1234);
  await expect(page.getByText('₹1,234').first()).toBeVisible();
  // The shop may read the project's repository meanwhile, which changes the catalogue once more.
  expect(loads.length).toBeLessThanOrEqual(2);
  await update(project.price);
  await expect(page.getByText('₹1,234')).toHaveCount(0);
});

test('lists are short, and load the covers near the screen, each once', async ({ page, request }) => {
  for (const path of ['/projects', '/technologies/python']) {
    const html = await (await request.get(path)).text();
    expect(html.length, path).toBeLessThan(96 * 1024);
  }
  const loaded: string[] = [];
  page.on('request', (sent) => {
    if (new URL(sent.url()).pathname.startsWith('/covers/')) loaded.push(sent.url());
  });
  await page.goto('/projects');
  const covers = page.getByRole('article').locator('.cover');
  await expect(covers).toHaveCount(24);
  expect(loaded.length).toBeLessThan(await covers.locator('img').count());
  await covers.last().scrollIntoViewIfNeeded();
  await expect.poll(() => covers.last().locator('img').evaluateAll(isAnyLoaded)).toBe(true);
  await page.getByRole('button', { name: 'Switch to light mode' }).click();
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
  expect(new Set(loaded).size).toBe(loaded.length);
});

function isAnyLoaded(images: (SVGElement | HTMLElement)[]): boolean {
  return images.some((image) => image instanceof HTMLImageElement && image.naturalWidth > 0);
}
