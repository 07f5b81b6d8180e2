import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { type Program, startProgram } from './program.ts';
import { type BrowserWatch, watchBrowser } from './watch-browser.ts';

interface TestFixtures {
  watch: BrowserWatch;
  /** Allows, and requires, a console error or warning that matches: `expectConsole(/status of 404/)`. */
  expectConsole: BrowserWatch['expectConsole'];
  /** Fails on any breach of WCAG 2.2 AA that axe can find in the page as it is now; of `only` these rules, if given. */
  expectAccessible(page: Page, only?: string[]): Promise<void>;
}

interface WorkerFixtures {
  /** The running shop; one for each worker, started with an empty data folder. */
  program: Program;
  /** Named by journeys that nobody else's orders may cross: they get a shop to themselves. */
  shopOfOwn: string;
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the parameter's pattern and asks for one
    async ({}, use) => {
      const program = await startProgram();
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  // Another value is another worker, and every worker starts its own program.
  shopOfOwn: ['', { scope: 'worker', option: true }],
  baseURL: async ({ program }, use) => use(program.url),
  watch: [
    async ({ context, program }, use, testInfo) => {
      const watch = watchBrowser(context);
      await use(watch);
      const complaints = watch.complaints();
      if (testInfo.status !== testInfo.expectedStatus || complaints.length > 0) {
        await testInfo.attach('program.log', { body: program.log(), contentType: 'text/plain' });
      }
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
  expectConsole: async ({ watch }, use) => use(watch.expectConsole),
  // biome-ignore lint/correctness/noEmptyPattern: as above
  expectAccessible: async ({}, use) => {
    await use(async (page, only) => {
      const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
      const axe = new AxeBuilder({ page });
      const { violations } = await (only ? axe.withRules(only) : axe.withTags(tags)).analyze();
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        at: nodes.map((node) => node.html),
        why: nodes.map((node) => node.failureSummary),
      }));
      expect(found).toEqual([]);
    });
  },
});

export { expect };
