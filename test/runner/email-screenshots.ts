import { globSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import { everyMail } from '../harness/every-mail.ts';
import { toWebp } from './to-webp.ts';

// Draws a picture of every mail of the shop into docs/screenshots/emails. Run it with `npm run email-screenshots` after
// changing content/mails and commit the result. test/inventories/mails.test.ts writes the document with the texts.

const FOLDER = 'docs/screenshots/emails';
const VIEWS = [360, 600].flatMap((width) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ width, colorScheme })),
);

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({
  executablePath,
  args: ['--disable-gpu'],
  env: { ...process.env, ...env },
});
for (const picture of globSync(`${FOLDER}/*.webp`)) await rm(picture);
for (const { name, render } of everyMail) {
  const { html } = render({});
  const views: Buffer[] = [];
  for (const view of VIEWS) views.push(await takeView(html, view));
  await writeFile(`${FOLDER}/${name}.webp`, await toWebp(browser, views, 0.65));
}
await browser.close();

/** Takes one view of a mail. A mail that is wider than the view is an error. */
async function takeView(html: string, { width, colorScheme }: (typeof VIEWS)[number]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width, height: 400 }, colorScheme });
  await page.setContent(html);
  const { scrollWidth, scrollHeight } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    scrollHeight: document.body.scrollHeight,
  }));
  if (scrollWidth > width) throw new Error(`A mail is ${scrollWidth} px wide at ${width} px:\n${html}`);
  await page.setViewportSize({ width, height: scrollHeight });
  const picture = await page.screenshot();
  await page.close();
  return picture;
}
