import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { REGISTERED } from '../harness/gst.ts';
import { ADMIN, logIn, STUDENT } from './accounts.ts';
import { chooseItem } from './admin.ts';
import { fillShop } from './busy-shop.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { expectFittingTexts } from './layout-problems.ts';
import { lengthenContent } from './long-content.ts';
import { test as base } from './own-shop.ts';
import { startSandbox } from './program.ts';
import { waitForHydration } from './wait-for-hydration.ts';

const SELLER = {
  SELLER_NAME: 'Quill & Sons LLP',
  SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
  SUPPORT_PHONE: '+91 80 1234 5678',
  GRIEVANCE_OFFICER: 'Asha Rao, Partner, officer@capstone.example',
};

/** A shop with everything that a page can list, and with texts as long as its forms accept. */
const test = base.extend({
  program: [
    async ({ database }, use) => {
      const program = await startSandbox({
        ...REGISTERED,
        ...SELLER,
        DATABASE_URL: database.options.connectionString ?? '',
      });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

// A button that isn't there fails the test soon, and not after its long time.
test.use({ actionTimeout: 30_000 });

const LONG = 'W'.repeat(200);

/** What tells the orders' details apart, besides the columns that they have: the rows about them. */
const PARTS: [table: string, kind: string][] = [
  ['refunds', 'state'],
  ['invitations', "role || state || coalesce(blocked_by, '')"],
  ['exceptions', 'kind || (resolution is null)'],
  ['tax_documents', 'kind'],
  ['ledger_entries', 'kind'],
  ['access_removals', 'done_at is null'],
  ['purchases', 'user_id is null'],
  ['copies', 'state'],
  ['help_requests', 'state'],
  ['complaints', 'state'],
  ['payments', 'true'],
  ['authorized_payments', 'true'],
  ['order_teams', 'true'],
];

/** The newest order of each kind. */
const ORDERS = `select distinct on (kind) public_id as id from orders o, lateral (select concat_ws(' ',
    state, delivery, awaiting, final_invite_status, buyer_state,
    (select string_agg(key, ',') from jsonb_each(to_jsonb(o)) where value not in ('null', '0')),
    ${PARTS.map(([table, kind]) => `(select string_agg(distinct '${table}' || (${kind}), ',') from ${table} where order_id = o.id)`).join(',')}
  ) as kind) kinds
  where public_id is not null order by kind, created_at desc`;

/** Settlements with different kinds of lines. */
const SETTLEMENTS = `select distinct on (kind) id from settlements s, lateral (
    select string_agg(distinct type, ',') as kind from settlement_lines where settlement_id = s.id) lines
  order by kind`;

/** Opens what the cards of purchases keep behind More. */
async function openMore(page: Page): Promise<void> {
  await waitForHydration(page);
  await pressAll(page.getByRole('button', { name: 'More', exact: true, expanded: false }));
}

/** Presses all these buttons, each of which then has another name or state. */
async function pressAll(buttons: Locator): Promise<void> {
  await expect(buttons).not.toHaveCount(0);
  await buttons.evaluateAll((found) => {
    for (const button of found) (button as HTMLElement).click();
  });
  await expect(buttons).toHaveCount(0);
}

async function fillDialog(page: Page): Promise<void> {
  for (const field of await page.getByRole('dialog').getByRole('textbox').all())
    if (await field.isEditable()) await field.fill(LONG);
}

test('no page scrolls sideways or cuts a text off with the longest content', async ({
  page: student,
  browser,
  program,
  database,
}) => {
  test.setTimeout(900_000);
  const open = async () => (await browser.newContext({ baseURL: program.url })).newPage();
  const [admin, guest] = [await open(), await open()];
  await logIn(student, STUDENT);
  await logIn(admin, ADMIN);
  const untouched = new Set<Page>();
  const visit = (page: Page, path: string, act?: () => Promise<unknown>) =>
    test.step(path, async () => {
      await (untouched.delete(page) ? follow(page, path) : page.goto(path));
      await expect(page.locator('h1, dialog h2').first()).toBeVisible();
      await expectFittingTexts(page);
      if (!act) {
        untouched.add(page);
        return;
      }
      await act();
      await expectFittingTexts(page);
    });
  await visit(student, '/dashboard', async () => {
    await student.getByRole('button', { name: 'Claim Your Reward' }).click();
    await fillDialog(student);
  });

  const { slug, order, links } = await test.step('the shop has sold, and got into trouble', () =>
    fillShop({ student, admin, guest, database }));
  await lengthenContent(database);

  const ids = async (query: string) => {
    const { rows } = await database.query(query);
    expect(rows).not.toHaveLength(0);
    return rows.map(({ id }) => String(id));
  };

  for (const path of ['/', '/projects', `/projects?search=${LONG.slice(0, 100)}`, `/projects/${slug}`])
    await visit(guest, path);
  const technologies = guest.locator('a[href^="/technologies/"]');
  const hrefs = await technologies.evaluateAll((found) =>
    found.map((link) => link.getAttribute('href') ?? ''),
  );
  for (const href of new Set(hrefs)) await visit(guest, href);
  for (const path of ['/about', '/faq', '/terms', '/privacy', '/refund-policy', '/honest-use'])
    await visit(guest, path);
  for (const path of [
    '/contact',
    '/blog',
    '/blog/verified-github-repos',
    '/login',
    '/privacy/request',
    '/privacy/data/never',
    '/notify-me/never',
    '/unsubscribe/never',
    '/free-orders/never',
    '/never-there',
  ])
    await visit(guest, path);
  for (const link of links) await visit(guest, link);

  const [projectId = ''] = await ids(`select id from projects where slug = '${slug}'`);
  await guest.request.post('/select-project', { form: { projectId }, maxRedirects: 0 });
  await visit(guest, '/login');
  await visit(guest, '/payment', async () => {
    await guest.getByRole('button', { name: 'I need an invoice' }).click();
    await fillDialog(guest);
  });

  await visit(student, '/dashboard', () => openMore(student));
  for (const name of ['Your review', 'Use another GitHub account', 'Manage team'])
    await test.step(name, async () => {
      await student.goto('/dashboard');
      await openMore(student);
      await student.getByRole('button', { name }).first().click();
      await fillDialog(student);
      await expectFittingTexts(student);
    });
  for (const path of ['/merge', '/confirm-email']) await visit(student, path);
  await visit(student, '/dashboard/account');
  await visit(student, '/dashboard/account/delete');
  await visit(student, `/orders/${order}`, () =>
    student.getByRole('button', { name: 'Correct the invoice' }).click(),
  );
  await visit(student, `/orders/${order}/setup`, async () => {
    const result = `capstone-check 1\njava missing\nos Windows 11\n${LONG}`;
    await student.getByLabel('Paste the result here').fill(result);
    await student.getByLabel('What goes wrong?').fill(LONG);
  });
  await visit(student, `/orders/${order}/help`, () => student.getByLabel('What goes wrong?').fill(LONG));
  await visit(student, `/orders/${order}/viva`, async () => {
    await pressAll(student.getByRole('button', { name: 'Show what a good answer' }));
  });
  await visit(student, `/orders/${order}/viva/mock`, async () => {
    await student.getByRole('button', { name: 'Start' }).click();
    await expectFittingTexts(student);
    for (let number = 1; number <= 10; number += 1)
      await student.getByRole('button', { name: number % 2 ? 'I could' : 'Not yet' }).click();
  });
  await visit(student, `/orders/${order}/disclosure`, async () => {
    for (const field of await student.getByRole('textbox').all()) await field.fill(LONG);
    const folder = await mkdtemp(join(tmpdir(), 'long-'));
    for (const name of ['a', 'b']) await writeFile(join(folder, name.repeat(200)), name);
    await student.locator('input[type=file]').setInputFiles(folder);
    await expect(student.getByRole('status').filter({ hasText: /ompared/ })).toBeVisible();
    await rm(folder, { recursive: true });
  });

  for (const path of [
    '',
    '/payouts',
    '/users',
    '/projects',
    '/projects/new',
    '/projects/reviews?status=all',
    '/orders',
  ])
    await visit(admin, `/admin${path}`);
  for (const list of ['', '/help', '/complaints', '/access', '/disputes'])
    for (const state of ['open', 'resolved'])
      await visit(admin, `/admin/orders/exceptions${list}?state=${state}`);
  await visit(admin, '/admin/orders/exceptions', async () => {
    await chooseItem(admin, 'Invitation not sent');
    await admin.getByRole('button', { name: 'Resolve with a note' }).first().click();
    await admin.getByLabel('Note').fill(LONG);
  });
  const items = await admin
    .locator('.waiting-items > ul a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const item of items) await visit(admin, item);
  for (const path of ['/orders/webhooks', '/books', '/audit', '/runbook', '/security'])
    await visit(admin, `/admin${path}`);
  for (const [path, query] of [
    ['payouts', 'select id from payouts'],
    ['users', 'select id from users limit 4'],
    ['projects', 'select id from projects limit 1'],
    ['books/settlements', SETTLEMENTS],
  ] as const)
    for (const id of await ids(query)) await visit(admin, `/admin/${path}/${id}`);
  for (const id of await ids(ORDERS))
    await visit(admin, `/admin/orders/${id}`, async () => {
      for (const name of ['Refund', 'Correct email']) {
        const button = admin.getByRole('button', { name, exact: true });
        if (await button.isVisible()) await button.click();
      }
      for (const field of await admin.getByLabel(/^(Reason|Right email)/).all()) await field.fill(LONG);
    });
  await admin.route('**/listImportableRepositories', (route) =>
    route.fulfill({ json: { result: { repositories: IMPORTABLE, nextCursor: null } } }),
  );
  await visit(admin, '/admin/projects/import');
});

const IMPORTABLE = ['a', 'b'].map((name) => ({
  repository: `${name.repeat(39)}/${'W'.repeat(100)}`,
  private: true,
  pushedAt: 1_790_000_000,
  hasManifest: true,
  projectId: null,
}));
