import type { Page } from '@playwright/test';
import { ADMIN, STUDENT, startSession } from './accounts.ts';
import { selectProject } from './checkout.ts';
import { expect, test } from './fixtures.ts';
import { openWithoutScripts } from './open-without-scripts.ts';
import { waitForHydration } from './wait-for-hydration.ts';

// Password managers, translators and safety ratings put elements into a page before it has started. React then
// draws the page again: https://github.com/vercel/next.js/issues/51816

/** Where and how an add-on changes the page. */
type Change = 'beside fields' | 'in links and headings' | 'first in the body' | 'everywhere';
const CHANGES: Change[] = ['beside fields', 'in links and headings', 'first in the body', 'everywhere'];

/** Runs in the page. */
function changePage(change: Change): void {
  const add = (tag: string) => {
    const element = document.createElement(tag);
    element.dataset.addOn = '';
    return element;
  };
  const all = (selector: string) => document.body.querySelectorAll(`${selector}:not([data-add-on])`);
  const isOn = (name: Change) => change === name || change === 'everywhere';
  if (isOn('beside fields'))
    for (const field of all(':is(input, textarea, select, form button)')) {
      field.before(add('button'));
      field.after(add('keeper-lock'), add('input'));
      field.setAttribute('data-lastpass-icon-root', '');
      field.setAttribute('style', 'background-image: none');
    }
  if (isOn('in links and headings'))
    for (const element of all(':is(a, h1, h2, h3, button, summary, label)')) {
      element.prepend(add('img'));
      element.append(add('span'));
      element.setAttribute('title', 'Changed by an add-on');
    }
  if (isOn('first in the body')) document.body.prepend(add('div'));
  if (change === 'everywhere')
    for (const element of all('*')) if (!element.closest('svg')) element.prepend(add('div'));
}

const TEXTS =
  ':is(input:not([type], [name=search]), input[type=text], input[type=email], input[type=password], textarea)';

/** Types a different text into each empty field that one can see, and returns the texts by selectors of fields. */
async function typeEverywhere(page: Page): Promise<{ selector: string; nth: number; text: string }[]> {
  const typed: { selector: string; nth: number; text: string }[] = [];
  for (const field of await page.locator(`${TEXTS}:not([data-add-on], [readonly])`).all()) {
    if (!(await field.isVisible()) || (await field.inputValue()) !== '') continue;
    const name = await field.getAttribute('name');
    const text = `text${typed.length}`;
    await field.fill(text);
    const selector = name ? `[name="${name}"]` : 'textarea:not([name])';
    // Two forms of a page may have a field of the same name.
    typed.push({ selector, nth: typed.filter((other) => other.selector === selector).length, text });
  }
  return typed;
}

const change = (page: Page, kind: Change) => page.evaluate(changePage, kind);

test.beforeEach(async ({ context, baseURL }) => {
  await context.addCookies([{ name: 'theme', value: 'light', url: baseURL ?? '' }]);
});

async function expectLight(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveClass(/dark/);
  await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#f6efe0');
  await expect(page.getByRole('button', { name: 'Switch to dark mode' })).toBeVisible();
}

async function expectKept(page: Page, address: string, kind: Change): Promise<void> {
  const arrive = await openWithoutScripts(page, address);
  await change(page, kind);
  const typed = await typeEverywhere(page);
  arrive();
  await waitForHydration(page);
  await expectLight(page);
  expect(typed, address).not.toHaveLength(0);
  for (const { selector, nth, text } of typed)
    await expect(page.locator(selector).nth(nth), `${address} ${kind}: ${selector}`).toHaveValue(text);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
}

for (const kind of CHANGES)
  test(`theme and typed texts stay when an add-on puts elements ${kind}`, async ({ page, expectConsole }) => {
    expectConsole(/The page was changed before it started/);
    for (const address of ['/login', '/admin/login', '/contact', '/privacy/request'])
      await expectKept(page, address, kind);
    await selectProject(page);
    await expectKept(page, '/payment', kind);
  });

test('theme and typed texts stay on pages of an account when an add-on puts elements everywhere', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/The page was changed before it started/);
  await startSession(page, STUDENT);
  const html = await (await page.request.get('/dashboard')).text();
  const order = /href="(\/orders\/[^"]+)"/.exec(html)?.[1];
  for (const address of [`${order}/setup`, `${order}/disclosure`, `${order}/help`, '/dashboard/account'])
    await expectKept(page, address, 'everywhere');
});

test('a search that was typed before an add-on changed the page is searched for, and the field keeps the focus', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/The page was changed before it started/);
  const arrive = await openWithoutScripts(page, '/projects');
  await page.getByRole('searchbox').first().fill('leaf');
  await change(page, 'beside fields');
  arrive();
  await waitForHydration(page);
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toBeFocused();
  await page.keyboard.type('y');
  await expect(page).toHaveURL('/projects?search=leafy');
  await expect(page.getByRole('searchbox', { name: 'Search projects' })).toHaveValue('leafy');
  await expectLight(page);
});

test('theme and typed texts stay in the admin panel when an add-on puts elements everywhere', async ({
  page,
  expectConsole,
}) => {
  expectConsole(/The page was changed before it started/);
  await startSession(page, ADMIN);
  await expectKept(page, '/admin/projects/new', 'everywhere');
  // A list whose only field filters it.
  const arrive = await openWithoutScripts(page, '/admin/users');
  await change(page, 'everywhere');
  await page.getByPlaceholder('Filter by email...').fill('student@');
  arrive();
  await waitForHydration(page);
  await expect(page.getByPlaceholder('Filter by email...')).toHaveValue('student@');
  await expect(page).toHaveURL(/email=student/);
  await expectLight(page);
});

/** Changes the words of the reports' tables, as a translator does. Runs in the page. */
function translateTables(): void {
  for (const summary of document.querySelectorAll('.report-grid summary')) {
    const font = document.createElement('font');
    font.textContent = `तालिका ${document.querySelectorAll('font').length}`;
    summary.replaceChildren(font);
  }
}

for (const kind of ['in links and headings', 'everywhere'] as const)
  test(`a streamed table that was opened and a press stay when words are translated and elements put ${kind}`, async ({
    page,
    expectConsole,
  }) => {
    expectConsole(/The page was changed before it started/);
    await startSession(page, ADMIN);
    const arrive = await openWithoutScripts(page, '/admin');
    const tables = page.locator('.report-grid details');
    await expect(tables.first()).toBeVisible();
    const count = await tables.count();
    await tables.nth(1).locator('summary').click();
    await expect(tables.nth(1)).toHaveAttribute('open');
    await page.locator('.theme-button').click();
    await page.evaluate(translateTables);
    await change(page, kind);
    await tables.evaluateAll((all) => all.map((each) => Object.assign(each, { isEarly: true }).isEarly));
    arrive();
    await waitForHydration(page);
    await expect(page.locator('html')).toHaveClass(/dark/);
    await expect(tables).toHaveCount(count);
    const areEarly = () => tables.evaluateAll((all) => all.map((each) => 'isEarly' in each));
    await expect.poll(areEarly).not.toContain(true);
    await expect(tables.nth(1)).toHaveAttribute('open');
  });
