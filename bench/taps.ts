import { type Browser, chromium, type Page } from '@playwright/test';
import { logIn, STUDENT } from '../test/e2e/accounts.ts';
import { CHROMIUM_FLAGS, findChromium } from '../test/e2e/chromium.ts';
import { startProgram } from '../test/e2e/program.ts';
import { waitForHydration } from '../test/e2e/wait-for-hydration.ts';
import { measureTap, slowDown } from '../test/harness/taps.ts';
import { formatPercentiles, formatSpread, type Measurement, percentile } from './measurements.ts';

// How long a tap takes on a phone with a slow line until the next page is there, and how many requests that needs.

const ROUNDS = 10;
const MOST_REQUESTS = 3;
const GOAL_RATIO = 0.6;

type Tap = Awaited<ReturnType<typeof measureTap>>;
const TAPS = [
  'a card → the project',
  'Continue as guest → the checkout’s form',
  'a purchase → its order',
] as const;
type Taps = Record<(typeof TAPS)[number], Tap[]>;

/** Measures taps in this shop and, in turn, in that of an earlier commit in the folder `before`. */
export async function measureTaps(before?: string): Promise<Measurement[]> {
  const shops = [await startProgram({}), ...(before ? [await startProgram({}, before)] : [])];
  const { executablePath, env } = await findChromium();
  const browser = await chromium.launch({
    executablePath,
    env: { ...process.env, ...env } as Record<string, string>,
    args: [...CHROMIUM_FLAGS],
  });
  try {
    const taps = shops.map(() => Object.fromEntries(TAPS.map((name) => [name, []])) as unknown as Taps);
    for (let round = 0; round <= ROUNDS; round += 1)
      for (const [at, { url }] of shops.entries()) {
        const measured = await visit(browser, url);
        // The first round fills the shop's caches.
        if (round > 0) for (const [name, tap] of measured) taps[at]?.[name].push(tap);
      }
    return TAPS.flatMap((name) => describe(name, taps[0]?.[name] ?? [], taps[1]?.[name]));
  } finally {
    await browser.close();
    for (const shop of shops) await shop.stop();
  }
}

function describe(name: string, now: Tap[], before?: Tap[]): Measurement[] {
  const timesOf = (taps: Tap[]) => taps.map(({ ms }) => ms).sort((a, b) => a - b);
  const requestsOf = (taps: Tap[]) => formatSpread(taps.map(({ requests }) => requests.length));
  const ratio = before && percentile(timesOf(now), 0.5) / percentile(timesOf(before), 0.5);
  return [
    {
      name: `${name}: requests`,
      value: requestsOf(now) + (before ? `, before ${requestsOf(before)}` : ''),
      goal: `at most ${MOST_REQUESTS}`,
    },
    {
      name: `${name}: time`,
      value:
        formatPercentiles(timesOf(now)) +
        (before ? `, before ${formatPercentiles(timesOf(before))}: ${ratio?.toFixed(2)} of the median` : ''),
      ...(before && { goal: `at most ${GOAL_RATIO} of before` }),
    },
  ];
}

async function visit(browser: Browser, baseURL: string): Promise<[(typeof TAPS)[number], Tap][]> {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 412, height: 839 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  try {
    await page.goto('/projects');
    await ready(page);
    await slowDown(page);
    const card = page.getByRole('article').first();
    const text = await card.getByRole('heading').innerText();
    const project = await measureTap(page, card.getByRole('link').first(), { selector: 'h1', text });
    await page.getByRole('button', { name: 'Make It Yours' }).first().tap();
    const guest = page.getByRole('link', { name: 'Continue as guest' });
    await guest.waitFor();
    await ready(page);
    const form = await measureTap(page, guest, { selector: 'label', text: 'GitHub username' });
    const student = await context.newPage();
    await logIn(student, STUDENT, '/dashboard');
    await ready(student);
    await slowDown(student);
    const link = student.locator('a[href^="/orders/"]').first();
    const order = await measureTap(student, link, { selector: 'p', text: 'Your order' });
    return [
      [TAPS[0], project],
      [TAPS[1], form],
      [TAPS[2], order],
    ];
  } finally {
    await context.close();
  }
}

async function ready(page: Page): Promise<void> {
  await waitForHydration(page);
  await page.waitForLoadState('networkidle');
}
