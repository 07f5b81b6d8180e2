import type { Locator, Page } from '@playwright/test';
import { logIn, STUDENT } from './accounts.ts';
import { signIn } from './admin.ts';
import { expect } from './fixtures.ts';
import { expectFits } from './layout-problems.ts';
import { test } from './own-shop.ts';

const PATH = '/projects/smart-irrigation';
const inside = (page: Page) => page.getByRole('region', { name: 'Inside the repository' });
const row = (page: Page, name: string) => page.getByRole('treeitem', { name, exact: true });

/** Clicks until `isSo`, because an element that moves during a click is not clicked. */
async function clickUntil(target: Locator, isSo: () => Promise<boolean>): Promise<void> {
  await expect(async () => {
    if (!(await isSo())) await target.click();
    expect(await isSo()).toBe(true);
  }).toPass();
}

async function setOpen(page: Page, folder: string, isOpen: boolean): Promise<void> {
  const target = row(page, folder);
  await clickUntil(target, async () => (await target.getAttribute('aria-expanded')) === String(isOpen));
}

test("a project's page shows its repository, also by keyboard, and loads no video before it is started", async ({
  page,
  database,
  expectAccessible,
  expectConsole,
}) => {
  const read = async () => (await database.query('select 1 from repository_snapshots')).rowCount;
  await expect.poll(read, { timeout: 60_000 }).toBeGreaterThan(0);
  await expect
    .poll(async () => (await page.request.get(`/documents${PATH}`)).json(), { timeout: 60_000 })
    .toMatchObject({ repository: { checks: { state: 'passing' } } });
  await database.query(`update projects set video_url = 'https://youtu.be/dQw4w9WgXcQ', demo_url = 'https://demo.example/beds', updated_at = now()
    where slug = 'smart-irrigation'`);
  await database.query(`select pg_notify('capstone_live', 'projects')`);
  const played: string[] = [];
  expectConsole(/request to www\.youtube-nocookie\.com/);
  await page.route('https://www.youtube-nocookie.com/**', (route) => {
    played.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
  });
  const fetched: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') fetched.push(new URL(request.url()).pathname);
  });
  await page.goto(PATH);

  const demo = page.getByRole('link', { name: 'Live demo' });
  await expect(demo).toHaveAttribute('href', 'https://demo.example/beds');
  await expect(demo).toHaveAttribute('rel', /noopener/);
  const gallery = page.getByRole('region', { name: 'Gallery' });
  const pictures = gallery.getByRole('img');
  await expect(pictures.first()).toHaveJSProperty('complete', true);
  await gallery.getByRole('button').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(gallery.getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const zoomed = page.getByRole('dialog', { name: (await pictures.nth(1).getAttribute('alt')) ?? '' });
  await expect(zoomed).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(
    page.getByRole('dialog', { name: (await pictures.first().getAttribute('alt')) ?? '' }),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(gallery.getByRole('button').first()).toBeFocused();

  await row(page, 'firmware').click();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('f');
  await expect(row(page, 'firmware')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('s');
  await expect(row(page, 'src')).toBeFocused();
  await page.keyboard.press('Enter');
  await row(page, 'watering.cpp').focus();
  const sources = () => fetched.filter((path) => path.startsWith('/previews/'));
  expect(sources()).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(inside(page).getByText('void Bed::update')).toBeVisible();
  expect(sources()).toHaveLength(1);
  await row(page, 'watering.cpp').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect(row(page, 'watering.cpp')).toBeHidden();
  await inside(page).getByText('README', { exact: true }).click();
  await expect(inside(page).getByText('Sample report of 14 pages')).toBeVisible();

  const inOrder = ['Video', "What's Included", 'Inside the repository', 'Sample pages', 'Checks'];
  inOrder.push('What you need', 'Versions', 'Reviews');
  const headings = await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts();
  expect(headings.filter((heading) => inOrder.includes(heading))).toEqual(inOrder);
  await expect(page.getByRole('region', { name: 'Sample pages' }).getByRole('img')).toHaveCount(5);
  await expect(page.getByRole('region', { name: 'Checks' })).toContainText(
    /Checks passed on .*10 passed on Ubuntu.*the version that you get/,
  );
  await expect(page.getByRole('region', { name: 'Versions' })).toBeVisible();
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessible(page);
    await expectFits(page);
  }
  expect(played).toEqual([]);
  await page.getByRole('button', { name: 'Play the video' }).click();
  await expect(page.getByTitle('Video of Smart Irrigation System')).toBeVisible();
  await expect.poll(() => played[0]).toContain('/embed/dQw4w9WgXcQ');
});

test('a large README and a large tree are loaded when they are opened, with an error if that fails', async ({
  page,
  database,
  expectConsole,
}) => {
  const slug = 'campus-marketplace';
  // The request makes the shop read the repository. A later read would overwrite the changes below.
  await page.request.get(`/documents/projects/${slug}`);
  const isRead = 'select 1 from repository_snapshots join projects on id = project_id where slug = $1';
  const read = async () => (await database.query(isRead, [slug])).rowCount;
  await expect.poll(read, { timeout: 60_000 }).toBe(1);
  await database.query(
    `update repository_snapshots
     set readme_html = '<p>Start here.</p>' || repeat('<p>More.</p>', 1000),
       tree = tree || (select jsonb_agg(jsonb_build_object('path', 'bulk/' || n || '.txt', 'size', 1)) from generate_series(1, 200) n)
     where project_id = (select id from projects where slug = $1)`,
    [slug],
  );
  await database.query('update projects set refreshed_at = now() where slug = $1', [slug]);
  await database.query(`select pg_notify('capstone_live', 'projects')`);
  let isDown = true;
  expectConsole(/Failed to load resource/);
  await page.route('**/documents/projects/*', (route) => (isDown ? route.abort() : route.continue()));
  const html = async () => (await page.request.get(`/projects/${slug}`)).text();
  await expect.poll(html).toContain('bulk');
  expect(await html()).not.toContain('Start here.');
  await page.goto(`/projects/${slug}`);
  const readme = inside(page).getByText('README', { exact: true });
  const details = inside(page).locator('details', { has: page.getByText('README', { exact: true }) });
  const setReadmeOpen = (isOpen: boolean) =>
    clickUntil(readme, async () => ((await details.getAttribute('open')) !== null) === isOpen);
  const failed = inside(page).getByText('We couldn’t load this. Please close it and open it again.');
  await setReadmeOpen(true);
  await expect(failed).toHaveCount(1);
  await setOpen(page, 'bulk', true);
  await expect(failed).toHaveCount(2);

  isDown = false;
  await setReadmeOpen(false);
  await setReadmeOpen(true);
  await expect(inside(page).getByText('Start here.')).toBeVisible();
  await setOpen(page, 'bulk', false);
  await setOpen(page, 'bulk', true);
  await expect(row(page, '200.txt')).toBeVisible();
  await expect(failed).toHaveCount(0);

  // A new commit arrives while the folder is open.
  await database.query(
    `update repository_snapshots set commit = $2, tree = tree || '[{ "path": "bulk/new.txt", "size": 1 }]'
     where project_id = (select id from projects where slug = $1)`,
    [slug, 'c'.repeat(40)],
  );
  await database.query('update projects set refreshed_at = now() where slug = $1', [slug]);
  await database.query(`select pg_notify('capstone_live', 'projects')`);
  await expect(row(page, 'new.txt')).toBeVisible();
});

test("a buyer's review appears once an admin has read it, also in the data for search engines", async ({
  page,
  browser,
  program,
}) => {
  await logIn(page, STUDENT, '/dashboard');
  await page.getByRole('button', { name: 'More', exact: true }).first().click();
  await page.getByRole('button', { name: 'Write a review' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Write a review' });
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(dialog.getByRole('alert').filter({ hasText: 'Please choose a rating.' })).toBeVisible();
  await dialog.getByRole('radio', { name: '4 stars' }).check({ force: true });
  await dialog.getByLabel('Review', { exact: true }).fill('It runs after ten minutes with the guide.');
  await dialog.getByRole('button', { name: 'Send review' }).click();
  await expect(page.getByRole('button', { name: 'Your review' })).toBeVisible();

  const office = await browser.newPage({ baseURL: program.url });
  await signIn(office, '/admin/projects');
  const reviewsLink = office
    .getByRole('navigation', { name: 'Projects' })
    .getByRole('link', { name: 'Reviews', exact: true });
  await expect(reviewsLink).toHaveAccessibleDescription('1 waiting');
  await reviewsLink.click();
  await office.getByLabel('Your answer (optional)').fill('Thanks!');
  await office.getByRole('button', { name: 'Show', exact: true }).click();
  await expect(office.getByText('No reviews are waiting.')).toBeVisible();
  await office.getByLabel('Status').selectOption('All');
  // The newest is the first; the others are samples.
  await office.getByRole('article').first().getByRole('link').click();
  const reviews = office.getByRole('region', { name: 'Reviews' });
  await expect(reviews).toContainText('4 of 5 from 1 review');
  await expect(reviews.getByRole('listitem')).toContainText(
    /A buyer.*It runs after ten minutes with the guide\..*Thanks!/s,
  );
  const html = await (await office.request.get(office.url())).text();
  const [product] = JSON.parse(
    /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '',
  );
  expect(product).toMatchObject({
    aggregateRating: { ratingValue: 4, reviewCount: 1 },
    review: [{ reviewBody: 'It runs after ten minutes with the guide.', author: { name: 'A buyer' } }],
  });
  await office.close();
});
