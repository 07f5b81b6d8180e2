import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import { everyMail } from '../harness/every-mail.ts';

// Draws every mail of the shop into docs/screenshots/emails: one picture each, and the plain-text parts. Run
// it with `npm run email-screenshots` after changing content/mails and commit the result.

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
await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
const entries: string[] = [];
for (const { name, render } of everyMail) {
  const { subject, text, html } = render({});
  const views: string[] = [];
  for (const view of VIEWS) views.push(await takeView(html, view));
  await writeFile(`${FOLDER}/${name}.webp`, await joinViews(views));
  await writeFile(`${FOLDER}/${name}.txt`, `Subject: ${subject}\n\n${text}`);
  entries.push(`## ${name}\n\n${subject} · [plain text](${name}.txt)\n\n![${name}](${name}.webp)\n`);
}
await writeFile(
  `${FOLDER}/README.md`,
  `# Emails\n\nEvery email of the shop at 360 and 600 px, light and dark. \`npm run email-screenshots\` makes this folder.\n\n${entries.join('\n')}`,
);
await browser.close();

/** Takes one view of a mail, as a data URL. A mail that is wider than the view is an error. */
async function takeView(html: string, { width, colorScheme }: (typeof VIEWS)[number]): Promise<string> {
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
  return `data:image/png;base64,${picture.toString('base64')}`;
}

/** Joins the views side by side, as WebP. */
async function joinViews(views: readonly string[]): Promise<Buffer> {
  const page = await browser.newPage();
  const joined = await page.evaluate(async (urls) => {
    const images = await Promise.all(
      urls.map(async (src) => {
        const image = Object.assign(new Image(), { src });
        await image.decode();
        return image;
      }),
    );
    const canvas = document.createElement('canvas');
    canvas.width = images.reduce((sum, { width }) => sum + width, 0);
    canvas.height = Math.max(...images.map(({ height }) => height));
    const context = canvas.getContext('2d');
    let left = 0;
    for (const image of images) {
      context?.drawImage(image, left, 0);
      left += image.width;
    }
    return canvas.toDataURL('image/webp', 0.65);
  }, views);
  await page.close();
  return Buffer.from(joined.split(',')[1] ?? '', 'base64');
}
