import { writeFileSync } from 'node:fs';
import { REGISTERED } from '../harness/gst.ts';
import { extractText } from '../harness/pdf-text.ts';
import { signIn } from './admin.ts';
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
import { test as base, expect } from './fixtures.ts';
import { startSandbox } from './program.ts';

const test = base.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const program = await startSandbox({ ...REGISTERED, SELLER_NAME: 'Quill & Sons LLP' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});

const PURCHASES = [
  {
    script: 'Tamil',
    project: 'தமிழ் கையெழுத்து OCR 🚀',
    printed: 'தமிழ் கையெழுத்து OCR',
    slug: 'tamil-kaiyeluttu-ocr',
    state: 'Tamil Nadu',
    college: 'கோயம்புத்தூர் தொழில்நுட்பக் கல்லூரி',
    address: 'பீளமேடு, கோயம்புத்தூர் 641004',
    reused: 'சென்சார் நிரல் மற்றும் dashboard, ஸ்ரீ.',
  },
  {
    script: 'Urdu',
    project: 'اردو OCR نظام 🚀',
    printed: 'اردو OCR نظام',
    slug: 'urdu-ocr',
    state: 'Delhi',
    college: 'جامعہ ملیہ اسلامیہ، نئی دہلی',
    address: 'مکان نمبر 12، جامعہ نگر (نئی دہلی) 110025',
    reused: 'ہم نے سینسر کا کوڈ استعمال کیا، اُردو میں۔',
  },
];

for (const { script, project, printed, slug, state, college, address, reused } of PURCHASES)
  test(`project, college and disclosure of a purchase are written in ${script}`, async ({
    page,
    browser,
    program,
  }, testInfo) => {
    const save = (name: string, bytes: Uint8Array) => writeFileSync(testInfo.outputPath(name), bytes);
    await test.step('the admin adds the project, and is told what documents leave out', async () => {
      const admin = await (await browser.newContext()).newPage();
      await signIn(admin, '/admin/projects');
      const data = {
        name: project,
        price: 899,
        githubRepoUrl: 'https://github.com/capstone-projects/urdu-ocr',
        tech: ['Python'],
        features: ['Code'],
      };
      const created = await admin.request.post('/functions/us-central1/createProjectWithSlug', {
        data: { data },
        headers: { origin: program.url },
      });
      expect(await created.json()).toMatchObject({ result: { slug } });
      await admin.goto('/admin/projects/new');
      await admin.getByLabel('Name', { exact: true }).fill(project);
      await expect(admin.getByRole('status').filter({ hasText: 'leave it out: 🚀' })).toBeVisible();
      await admin.context().close();
    });

    await test.step('the buyer names the college and pays', async () => {
      await openCheckout(page, (each) => each.slug === slug);
      const dialog = checkout(page);
      await fillCheckout(page, newBuyer());
      await dialog.getByLabel('State', { exact: true }).selectOption({ label: state });
      await dialog.getByRole('button', { name: 'I need an invoice for a college or company' }).click();
      await dialog.getByLabel('Legal name').fill(college);
      await dialog.getByLabel('Address', { exact: true }).fill(address);
      await page.screenshot({ path: testInfo.outputPath('checkout.png') });
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
      for (const text of [college, address, printed]) expect(lines).toContain(text);
      await page.screenshot({ path: testInfo.outputPath('order.png'), fullPage: true });
    });

    await test.step('so do the disclosure and the social card', async () => {
      const order = new URL(page.url());
      await page.goto(`${order.pathname}/disclosure${order.search}`);
      await page.getByLabel('Reused').fill(reused);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      const link = page.getByRole('link', { name: /PDF/ });
      const response = await page.request.get((await link.getAttribute('href')) ?? '');
      const pdf = await response.body();
      save('disclosure.pdf', pdf);
      for (const text of [printed, reused]) expect(extractText(pdf).split('\n')).toContain(text);
      const card = await page.request.get(`/og/${slug}.png`);
      expect(card.headers()['content-type']).toBe('image/png');
      save('card.png', await card.body());
    });

    await test.step('the name reads in its own direction', async () => {
      await page.goto(`/projects/${slug}`);
      const heading = page.getByRole('heading', { level: 1 });
      const leftOf = (index: number) =>
        heading.evaluate((element, at) => {
          const range = document.createRange();
          range.setStart(element.firstChild as Node, at);
          range.setEnd(element.firstChild as Node, at + 1);
          return range.getBoundingClientRect().left;
        }, index);
      const isFromRight = (await leftOf(0)) > (await leftOf(printed.length - 1));
      expect(isFromRight).toBe(script === 'Urdu');
    });
  });

const LONG_NAMES = [
  'विद्यार्थियों की स्वचालित उपस्थिति प्रणाली 2.0 (चेहरा पहचान और सूचना)',
  'முகஅடையாளம் மூலம் மாணவர் வருகைப்பதிவு செய்யும் தானியங்கி அமைப்பு 2.0',
  'چہرے کی شناخت سے طلبہ کی حاضری کا خودکار نظام 2.0 (Python)',
];

test('tables of the admin panel keep long names within the page', async ({ browser, program }, testInfo) => {
  const admin = await (await browser.newContext()).newPage();
  await signIn(admin, '/admin/projects');
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
  for (const width of [360, 1280]) {
    await admin.setViewportSize({ width, height: 900 });
    await admin.goto('/admin/projects?search=2.0');
    for (const name of LONG_NAMES) await expect(admin.getByText(name).first()).toBeVisible();
    const scrollWidth = await admin.evaluate(() => document.documentElement.scrollWidth);
    expect(scrollWidth).toBeLessThanOrEqual(width);
    await admin.screenshot({ path: testInfo.outputPath(`projects-${width}.png`) });
  }
  await admin.context().close();
});
