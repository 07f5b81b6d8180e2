import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, CHROMIUM_FLAGS, findChromium } from '../test/e2e/chromium.ts';
import { startLiveShop } from '../test/e2e/live-shop.ts';
import { findPath } from './cached-pages.ts';
import { formatSpread, type Measurement } from './measurements.ts';

/** This is not a dependency, because only this bench needs these 170 MB. */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const RUNS = 5;
const GOAL = 'LCP at most 1.5 s, scripts at most 135 KB, performance at least 98';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const CHROME_FLAGS = ['--headless', ...CHROMIUM_FLAGS].join(' ');

/** The last page shows the checkout of the project that the browser has chosen. */
const PAGES = ['/', '/projects', '/projects/{slug}', '/blog/{slug}', '/payment'];

interface Download {
  resourceType: string;
  /** The bytes as they were sent, with headers. */
  transferSize: number;
}

interface Report {
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { numericValue?: number; details?: { items?: Download[] } }>;
  runtimeError?: { message: string };
}

const run = promisify(execFile);

/**
 * Runs Lighthouse for mobiles with its default throttling. This works without internet but needs a package
 * registry.
 */
export async function measureLighthouse(): Promise<Measurement[]> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-lighthouse-'));
  try {
    const browser = await install(folder);
    if (browser instanceof Error)
      return [{ name: 'Lighthouse', value: `not measured: ${firstLine(browser)}`, goal: GOAL }];
    const shop = await startLiveShop();
    try {
      const measurements: Measurement[] = [];
      for (const pattern of PAGES) {
        const url = shop.program.url + (await findPath(shop.program.url, pattern));
        const cookie = pattern === '/payment' ? await chooseProject(shop.program.url) : '';
        measurements.push(await measurePage(pattern, () => audit(folder, browser, url, { cookie })));
      }
      return measurements;
    } finally {
      await shop.close();
    }
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Installs Lighthouse into the folder; returns an error if that, or a browser, is impossible here. */
async function install(folder: string): Promise<Browser | Error> {
  try {
    await run('npm', ['install', '--prefix', folder, '--ignore-scripts', '--no-audit', LIGHTHOUSE]);
    return await findChromium();
  } catch (error) {
    return error as Error;
  }
}

function firstLine({ message }: Error): string {
  return message.split('\n')[0] ?? message;
}

async function measurePage(pattern: string, auditOnce: () => Promise<Report>): Promise<Measurement> {
  const reports: Report[] = [];
  for (let index = 0; index < RUNS; index++) reports.push(await auditOnce());
  const spread = (read: (report: Report) => number | undefined | null) =>
    formatSpread(reports.map((report) => read(report) ?? Number.NaN));
  const scores = CATEGORIES.map(
    (name) => `${name} ${spread(({ categories }) => Math.round((categories[name].score ?? 0) * 100))}`,
  );
  const seconds = spread(({ audits }) => (audits['largest-contentful-paint']?.numericValue ?? 0) / 1000);
  const blocked = spread(({ audits }) => audits['total-blocking-time']?.numericValue);
  const scripts = spread(({ audits }) => bytesOfScripts(audits['network-requests']?.details?.items) / 1000);
  return {
    name: `Lighthouse, mobile, ${pattern}`,
    value: `LCP ${seconds} s; TBT ${blocked} ms; scripts ${scripts} KB; ${scores.join('; ')}`,
    goal: GOAL,
  };
}

/** Adds up the bytes of all scripts, including those that load when the page is idle. */
function bytesOfScripts(downloads: Download[] = []): number {
  return downloads
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + transferSize, 0);
}

async function audit(
  folder: string,
  { executablePath, env }: Browser,
  url: string,
  headers: Record<string, string>,
): Promise<Report> {
  const output = join(folder, 'report.json');
  const cli = join(folder, 'node_modules', 'lighthouse', 'cli', 'index.js');
  await run(
    process.execPath,
    [
      cli,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${output}`,
      `--chrome-flags=${CHROME_FLAGS}`,
      `--extra-headers=${JSON.stringify(headers)}`,
    ],
    { env: { ...process.env, ...env, CHROME_PATH: executablePath } },
  );
  const report = JSON.parse(await readFile(output, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

/** Returns the cookie of a visitor who has chosen the first project that costs something. */
async function chooseProject(url: string): Promise<string> {
  const projects = (await (await fetch(`${url}/documents/projects`)).json()) as {
    documents: { id: string; price: number }[];
  };
  const paid = projects.documents.find(({ price }) => price > 0);
  const chosen = await fetch(`${url}/select-project`, {
    method: 'POST',
    headers: { origin: url },
    body: new URLSearchParams({ projectId: paid?.id ?? '' }),
    redirect: 'manual',
  });
  return chosen.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}
