import { expect, readClipboard } from './fixtures.ts';
import { test } from './own-shop.ts';

const PATH = '/projects/smart-irrigation';

test('the address with a project’s ID leads to its page, which has all required content and can be shared', async ({
  page,
  context,
  database,
  program,
}) => {
  const { rows } = await database.query(`select * from projects where slug = 'smart-irrigation'`);
  const [project] = rows;
  await page.goto(`/projects/${project.id}`);
  await expect(page).toHaveURL(PATH);
  await expect(page.getByRole('heading', { level: 1, name: project.name })).toBeVisible();
  for (const name of project.tech)
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', /^\/technologies\//);
  await expect(page.getByText(`₹${project.price_paise / 100}`, { exact: true })).toBeVisible();
  // The README repeats it.
  await expect(page.getByText(project.description).first()).toBeVisible();
  await expect(page.getByRole('heading', { name: "What's Included" })).toBeVisible();
  for (const feature of project.features)
    await expect(page.getByText(feature, { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Make It Yours' })).toBeVisible();
  const needs = page.getByRole('region', { name: 'What you need' });
  await expect(needs.getByRole('link', { name: 'IoT' })).toHaveAttribute('href', '/projects?field=iot');
  await expect(needs.getByRole('row')).toHaveCount(project.hardware.length + 1);
  await expect(needs.getByRole('row').last()).toHaveText(
    `Total₹${(project.hardware_paise / 100).toLocaleString('en-IN')}`,
  );
  await expect(needs.getByText('Operating systems').locator('+ dd')).toHaveText('Windows, macOS, Linux');
  await expect(page.getByRole('main').getByRole('link', { name: 'refund policy' })).toHaveAttribute(
    'href',
    '/refund-policy',
  );

  await expect(page).toHaveTitle(`${project.name}: project with source code and report`);
  const canonical = `<link rel="canonical" href="${program.url}${PATH}"`;
  expect(await (await page.request.get(`${PATH}?from=test`)).text()).toContain(canonical);
  const ogImage = page.locator('meta[property="og:image"]');
  await expect(ogImage).toHaveAttribute('content', `${program.url}/og/smart-irrigation.png`);
  const drawn = await page.request.get('/og/smart-irrigation.png');
  expect(drawn.headers()['content-type']).toBe('image/png');
  const [product, trail] = JSON.parse(await page.locator('script[type="application/ld+json"]').innerText());
  expect(product).toMatchObject({ '@type': 'Product', name: project.name, offers: { priceCurrency: 'INR' } });
  expect(product.additionalProperty).toMatchObject({ value: 'Windows, macOS, Linux' });
  expect(trail['@type']).toBe('BreadcrumbList');

  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const share = page.getByRole('region', { name: 'Share' });
  const message = new URL((await share.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')) ?? '');
  expect(message.origin).toBe('https://wa.me');
  expect(message.searchParams.get('text')).toBe(`Smart Irrigation System, ₹999\n${program.url}${PATH}`);
  await share.getByRole('button', { name: 'Copy link' }).click();
  await readClipboard(page, program.url + PATH);

  const neighbours = page.getByRole('region', { name: 'Built with similar tools' }).getByRole('link');
  const name = await neighbours.first().innerText();
  await neighbours.and(page.getByRole('link', { name, exact: true })).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('an unknown project is not found, and a project is shared by the device if that can share', async ({
  page,
  program,
  expectConsole,
}) => {
  await page.addInitScript(() => {
    navigator.share = async (data) =>
      void Object.assign(document.documentElement.dataset, { shared: data?.url });
  });
  expectConsole(/status of 404/);
  expect((await page.goto('/projects/never-made'))?.status()).toBe(404);
  await expect(page).toHaveTitle('Page not found · Capstone');
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'See all projects' }).click();
  await expect(page).toHaveURL('/projects');
  await page.getByRole('article').getByRole('heading').getByRole('link').first().click();
  await page.getByRole('region', { name: 'Share' }).getByRole('button', { name: 'Share' }).click();
  await expect(page).toHaveURL(/\/projects\/[\w-]+$/);
  const { pathname } = new URL(page.url());
  await expect(page.locator('html')).toHaveAttribute('data-shared', program.url + pathname);
});

test('a cover that fails to load is replaced by the generated one, and markup is escaped', async ({
  page,
  database,
  expectConsole,
}) => {
  const markup = '</script><img src=x onerror="document.title=1">';
  await database.query(
    `insert into projects (id, slug, name, price_paise, repo_owner, repo_name, tech, features, description, cover_image, search_text)
     values ('p-odd', 'odd-name', $1, 100, 'o', 'r', $2, $2, $1, '/covers/gone.png', '')`,
    [markup, [markup]],
  );
  expectConsole(/status of 404/);
  await page.goto('/projects/odd-name');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(markup);
  await expect(page).toHaveTitle(`${markup}: source code`);
  const figure = page.locator('figure');
  const [uploaded, drawing] = [figure.locator('img').first(), figure.locator('img').last()];
  await expect(drawing).toBeVisible();
  await expect
    .poll(() => drawing.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0);
  expect(await uploaded.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(0);
  const { width = 0, height = 1 } = (await drawing.boundingBox()) ?? {};
  expect(width / height).toBeCloseTo(1.6);
  // Deleting the row could wait for a reading of its repository that waits for the row.
  await database.query(`update projects set status = 'archived' where id = 'p-odd'`);
});
