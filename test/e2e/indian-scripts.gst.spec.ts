import { writeFileSync } from 'node:fs';
import { extractText } from '../harness/pdf-text.ts';
import { ADMIN, startSession } from './accounts.ts';
import {
  announcement,
  checkout,
  clickInProviderWindow,
  fillCheckout,
  newBuyer,
  openCheckout,
  payButton,
  SUCCESS,
} from './checkout.ts';
import { expect } from './fixtures.ts';
import { follow } from './follow.ts';
import { test } from './gst-shop.ts';

// create-pdf.unit.test.ts writes other scripts. Urdu is written from right to left, and joins its letters.
const PROJECT = 'اردو OCR نظام 🚀';
const PRINTED = 'اردو OCR نظام';
const SLUG = 'urdu-ocr';
const COLLEGE = 'جامعہ ملیہ اسلامیہ، نئی دہلی';
const ADDRESS = 'مکان نمبر 12، جامعہ نگر (نئی دہلی) 110025';
const REUSED = 'ہم نے سینسر کا کوڈ استعمال کیا، اُردو میں۔';

test('project, college and disclosure of a purchase are written in Urdu', async ({
  page,
  browser,
  program,
}, testInfo) => {
  const save = (name: string, bytes: Uint8Array) => writeFileSync(testInfo.outputPath(name), bytes);
  await test.step('the admin adds the project, and is told what documents leave out', async () => {
    const admin = await (await browser.newContext()).newPage();
    await startSession(admin, ADMIN);
    const data = {
      name: PROJECT,
      price: 899,
      githubRepoUrl: 'https://github.com/capstone-projects/urdu-ocr',
      tech: ['Python'],
      features: ['Code'],
    };
    const created = await admin.request.post('/functions/us-central1/createProjectWithSlug', {
      data: { data },
      headers: { origin: program.url },
    });
    expect(await created.json()).toMatchObject({ result: { slug: SLUG } });
    await admin.goto('/admin/projects/new');
    await admin.getByLabel('Name', { exact: true }).fill(PROJECT);
    await expect(admin.getByRole('status').filter({ hasText: 'leave it out: 🚀' })).toBeVisible();
    await admin.context().close();
  });

  await test.step('the buyer names the college and pays', async () => {
    await openCheckout(page, (each) => each.slug === SLUG);
    const dialog = checkout(page);
    await fillCheckout(page, newBuyer());
    await dialog.getByLabel('State', { exact: true }).selectOption({ label: 'Delhi' });
    await dialog.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
    await dialog.getByLabel('Legal name').fill(COLLEGE);
    await dialog.getByLabel('Address', { exact: true }).fill(ADDRESS);
    await payButton(page).click();
    await clickInProviderWindow(page, 'Pay');
    await expect(announcement(page, SUCCESS)).toBeVisible();
  });

  await test.step('the invoice says what was typed', async () => {
    await page.getByRole('link', { name: 'See your order' }).click();
    const link = page.getByRole('link', { name: /^Tax invoice CAP\// });
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    const pdf = await response.body();
    save('invoice.pdf', pdf);
    const lines = extractText(pdf).split('\n');
    for (const text of [COLLEGE, ADDRESS, PRINTED]) expect(lines).toContain(text);
  });

  await test.step('so do the disclosure and the social card', async () => {
    const order = new URL(page.url());
    await follow(page, `${order.pathname}/disclosure${order.search}`);
    await page.getByLabel('Reused').fill(REUSED);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const link = page.getByRole('link', { name: /PDF/ });
    const response = await page.request.get((await link.getAttribute('href')) ?? '');
    const pdf = await response.body();
    save('disclosure.pdf', pdf);
    for (const text of [PRINTED, REUSED]) expect(extractText(pdf).split('\n')).toContain(text);
    const card = await page.request.get(`/og/${SLUG}.png`);
    expect(card.headers()['content-type']).toBe('image/png');
    save('card.png', await card.body());
  });

  await test.step('the name reads in its own direction', async () => {
    await follow(page, `/projects/${SLUG}`);
    const heading = page.getByRole('heading', { level: 1 });
    const leftOf = (index: number) =>
      heading.evaluate((element, at) => {
        const range = document.createRange();
        range.setStart(element.firstChild as Node, at);
        range.setEnd(element.firstChild as Node, at + 1);
        return range.getBoundingClientRect().left;
      }, index);
    expect(await leftOf(0)).toBeGreaterThan(await leftOf(PRINTED.length - 1));
  });
});

const LONG_NAMES = [
  'विद्यार्थियों की स्वचालित उपस्थिति प्रणाली 2.0 (चेहरा पहचान और सूचना)',
  'முகஅடையாளம் மூலம் மாணவர் வருகைப்பதிவு செய்யும் தானியங்கி அமைப்பு 2.0',
  'چہرے کی شناخت سے طلبہ کی حاضری کا خودکار نظام 2.0 (Python)',
];

test('tables of the admin panel keep long names within the page', async ({ browser, program }) => {
  const admin = await (await browser.newContext()).newPage();
  await startSession(admin, ADMIN);
  const call = async (name: string, data: object) => {
    const headers = { origin: program.url };
    const reply = await admin.request.post(`/functions/us-central1/${name}`, { data: { data }, headers });
    return (await reply.json()).result;
  };
  for (const [n, name] of LONG_NAMES.entries()) {
    const githubRepoUrl = `https://github.com/capstone-projects/long-name-${n}`;
    const project = { name, price: 899, githubRepoUrl, tech: ['Python'], features: ['Code'] };
    expect(await call('createProjectWithSlug', project)).toMatchObject({ slug: expect.any(String) });
  }
  await admin.goto('/admin/projects?search=2.0');
  for (const width of [360, 1280]) {
    await admin.setViewportSize({ width, height: 900 });
    for (const name of LONG_NAMES) await expect(admin.getByText(name).first()).toBeVisible();
    const scrollWidth = await admin.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
  }
  await admin.context().close();
});
