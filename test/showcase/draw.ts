import { mkdir, rm, writeFile } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { findChromium } from '../e2e/chromium.ts';
import { blockchain } from './fields/blockchain.ts';
import { data } from './fields/data.ts';
import { infrastructure } from './fields/infrastructure.ts';
import { iot } from './fields/iot.ts';
import { language } from './fields/language.ts';
import { mobile } from './fields/mobile.ts';
import { security } from './fields/security.ts';
import { vision } from './fields/vision.ts';
import { web } from './fields/web.ts';
import { writeReport } from './report.ts';

// Draws what repositories of the sandbox show: screenshots and sample pages of the report. Run `npm run showcase` after a
// change and commit the result.

const projects = {
  ...vision,
  ...language,
  ...web,
  ...mobile,
  ...iot,
  ...data,
  ...security,
  ...blockchain,
  ...infrastructure,
};

const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
const session = await page.context().newCDPSession(page);

for (const [slug, screens] of Object.entries(projects)) {
  const folder = `sandbox/repositories/${slug}/docs`;
  await rm(`${folder}/screenshots`, { recursive: true, force: true });
  await mkdir(`${folder}/screenshots`, { recursive: true });
  for (const [name, html] of Object.entries(screens)) {
    await page.setContent(html);
    await page.evaluate(fillPage);
    const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: 82 });
    await writeFile(`${folder}/screenshots/${name}.webp`, Buffer.from(data, 'base64'));
  }
  await writeReport(slug, `${folder}/report-sample.pdf`);
}
await browser.close();

/** Enlarges an app until it fills the picture. */
function fillPage(): void {
  const main = document.querySelector('main');
  if (!main) return;
  for (let zoom = 1.33; zoom >= 1; zoom -= 0.03) {
    main.style.zoom = String(zoom);
    const last = main.lastElementChild?.getBoundingClientRect();
    if (last && last.bottom <= 780 && document.documentElement.scrollWidth <= 1280) return;
  }
}
