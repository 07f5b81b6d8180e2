import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { type Program, startSandbox } from './program.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface BrowserWatch {
  expectConsole(pattern: RegExp): void;
  /** Returns unexpected messages, and expected ones that never appeared. */
  problems(): string[];
}

interface TestFixtures {
  watch: BrowserWatch;
  /** Expects a console error or warning, such as `expectConsole(/status of 404/)`. */
  expectConsole: BrowserWatch['expectConsole'];
  /** Fails if axe finds violations of WCAG 2.2 AA on the page, optionally only of the rules in `only`. */
  expectAccessible(page: Page, only?: string[]): Promise<void>;
}

interface WorkerFixtures {
  /** The running shop. Each worker has one with its own data. */
  program: Program;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const program = await startSandbox();
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ program }, use) => use(program.url),
  watch: [
    async ({ context, program }, use, testInfo) => {
      const watch = watchBrowser(context);
      await use(watch);
      const problems = watch.problems();
      if (testInfo.status !== testInfo.expectedStatus || problems.length > 0) {
        await testInfo.attach('program.log', { body: program.log(), contentType: 'text/plain' });
      }
      expect(problems).toEqual([]);
    },
    { auto: true },
  ],
  expectConsole: async ({ watch }, use) => use(watch.expectConsole),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
  expectAccessible: async ({}, use) => {
    await use(async (page, only) => {
      for (const frame of page.frames())
        if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
      const issues = await page.evaluate(findAccessibilityIssues, only);
      expect(issues).toEqual([]);
    });
  },
});

export { expect };

/** Runs in the browser, which has loaded axe. It leaves out frames of other origins, but there are none. */
async function findAccessibilityIssues(only?: string[]) {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const { violations } = await window.axe.run({
    resultTypes: ['violations'],
    runOnly: only ? { type: 'rule', values: only } : { type: 'tag', values: tags },
  });
  return violations.map(({ id, help, nodes }) => ({
    id,
    help,
    at: nodes.map((node) => node.html),
    why: nodes.map((node) => node.failureSummary),
  }));
}

/** Returns what the page has copied once it is `expected`, because copying ends after the click does. */
export async function readClipboard(page: Page, expected: string | RegExp): Promise<string> {
  let text = '';
  await expect(async () => {
    text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).toMatch(expected);
  }).toPass();
  return text;
}

/**
 * Stops the timers that the open page starts from now on, so that a message which disappears after a time is
 * there when the test looks. `page.clock` advances or resumes them.
 */
export async function stopTimers(page: Page): Promise<void> {
  const time = Date.now();
  await page.clock.install({ time });
  await page.clock.pauseAt(time + 60_000);
}

const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Declares tests that run on a desktop and on a phone. */
export function onDesktopAndPhone(declare: () => void): void {
  test.describe('on a desktop', declare);
  test.describe('on a phone', () => {
    test.use(PHONE);
    declare();
  });
}

const loopback = new Set(['localhost', '127.0.0.1', '[::1]']);

/** React's error about a page that the browser left while it was streaming. The log has server errors. */
const UNFINISHED_PAGE = /React error #419/;

/**
 * Records console errors and warnings, uncaught errors and non-loopback requests of all
 * pages in a browser context.
 */
function watchBrowser(context: BrowserContext): BrowserWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning')
      seen.push(`console ${type}: ${message.text()} (${message.location().url})`);
  });
  context.on('weberror', (webError) => {
    const { name, message, stack } = webError.error();
    if (UNFINISHED_PAGE.test(message)) return;
    seen.push(`page error at ${webError.page()?.url()}: ${name}: ${message}\n${stack}`);
  });
  context.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url());
    if (protocol.startsWith('http') && !loopback.has(hostname)) seen.push(`request to ${hostname}`);
  });
  return {
    expectConsole: (pattern) => expected.push(pattern),
    problems: () => [
      ...seen.filter((line) => !expected.some((pattern) => pattern.test(line))),
      ...expected
        .filter((pattern) => !seen.some((line) => pattern.test(line)))
        .map((pattern) => `expected in the console but not seen: ${pattern}`),
    ],
  };
}
