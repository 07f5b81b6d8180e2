import { type BrowserContext, test as base, expect, type Page } from '@playwright/test';
import axe from 'axe-core';
import { translatePage } from '../harness/translator.ts';
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
  /** True if a stand-in translates all pages; by default with `TRANSLATED=1`. */
  translated: boolean;
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
  translated: [Boolean(process.env.TRANSLATED), { option: true }],
  baseURL: async ({ program }, use) => use(program.url),
  watch: [
    async ({ context, program, translated }, use, testInfo) => {
      if (translated) await context.addInitScript(translatePage, 'nested' as const);
      const watch = watchBrowser(context);
      await use(watch);
      const problems = watch.problems();
      for (const page of context.pages()) {
        // The test may have left the page in the middle of a navigation.
        const texts = await page.evaluate(findWrongTexts, translated).catch(() => []);
        problems.push(...texts.map((text) => `at ${page.url()}: ${text}`));
      }
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

/** The results of these rules of axe depend on the theme. */
export const BY_COLOUR = ['color-contrast', 'link-in-text-block'];

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

/**
 * Runs in the browser. Lists text nodes that React refers to, and texts that differ from what React rendered:
 * hydration accepts them, since they may be translations (decision 19).
 */
function findWrongTexts(isTranslated: boolean): string[] {
  const wrong: string[] = [];
  const own = (node: Node, name: string) => {
    const key = Object.keys(node).find((each) => each.startsWith(`__react${name}$`));
    return key === undefined ? undefined : (node as unknown as Record<string, { children?: unknown }>)[key];
  };
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (node instanceof Text) {
      if (own(node, 'Fiber')) wrong.push(`React refers to the text "${node.data}"`);
      continue;
    }
    const rendered = own(node, 'Props')?.children;
    if (isTranslated || !/^(string|number)$/.test(typeof rendered) || node.nodeName === 'TEXTAREA') continue;
    if (node.textContent !== String(rendered))
      wrong.push(`React rendered "${rendered}", and the page has "${node.textContent}"`);
  }
  return wrong;
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

/** What the page says if what React rendered differs from the server's HTML. */
const DRAWN_AGAIN = /^The page was changed before it started/;

/**
 * Records console errors and warnings, uncaught errors and non-loopback requests of all
 * pages in a browser context.
 */
function watchBrowser(context: BrowserContext): BrowserWatch {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const type = message.type();
    if (type === 'error' || type === 'warning' || DRAWN_AGAIN.test(message.text()))
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
