import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareShop } from '../e2e/prepare-shop.ts';
import { findHeavyPages, findServerCodeInBrowser } from './browser-bundle.ts';
import { runCommand } from './command.ts';
import { type Count, sum } from './count.ts';
import { countBrowserTests, type PlaywrightReport } from './playwright-report.ts';
import { findUninstalledImports } from './server-bundle.ts';

/** This is generous, because on a busy machine all tests pass, but take several times as long. */
const SUITE_TIMEOUT_MINUTES = 40;

export const vitestProjects = ['unit', 'browser', 'pglite', 'postgres'];

/**
 * Builds the app for the browser tests. Fails when a browser bundle contains server code, a page loads too
 * many scripts, or the server bundle needs packages that production installs lack.
 */
export async function runBuild(): Promise<Count> {
  const { ok, output } = await runCommand('node scripts/build.ts');
  const problems = ok
    ? [...(await findServerCodeInBrowser()), ...(await findHeavyPages()), ...(await findUninstalledImports())]
    : [];
  const passed = ok && problems.length === 0;
  console.log(`\n== Build: ${passed ? 'passed' : 'failed'}`);
  if (!passed) console.log([ok ? '' : output, ...problems].join('\n').trim());
  return countOf('Build', passed);
}

/**
 * Prepares the data with which sandboxes of the browser tests start. Returns its folder, or null after a
 * failure.
 */
export async function prepareSandbox(): Promise<{ count: Count; folder: string | null }> {
  const title = 'First start of a sandbox';
  try {
    const folder = await prepareShop();
    console.log(`\n== ${title}: passed`);
    return { count: countOf(title, true), folder };
  } catch (error) {
    console.log(`\n== ${title}: failed\n${error}`);
    return { count: countOf(title, false), folder: null };
  }
}

/**
 * Runs Vitest projects. A project without tests and a skipped test count as failures.
 */
export async function runVitest(projects: string[]): Promise<Count> {
  console.log(`\n== Tests: ${projects.join(', ')}`);
  return withReport(async (report) => {
    const reporters = '--reporter=default --reporter=./test/runner/vitest-counts.ts --silent=passed-only';
    const flags = projects.map((project) => `--project=${project}`);
    // By itself, `pglite` runs all tests of the database.
    const isBoth = projects.includes('postgres') && projects.includes('pglite');
    const env = { VITEST_COUNTS: report, TESTS_OF_BOTH_DATABASES: isBoth ? '1' : undefined };
    const { ok } = await runCommand(`vitest run ${reporters} ${flags.join(' ')}`, {
      live: true,
      env,
      timeoutMinutes: SUITE_TIMEOUT_MINUTES,
    });
    const counts = await readReport<Record<string, Count>>(report, {});
    for (const project of projects) counts[project] ??= { passed: 0, failed: [] };
    for (const [project, count] of Object.entries(counts)) {
      if (isEmpty(count)) count.failed.push(`No test ran in "${project}".`);
    }
    const total = sum(Object.values(counts));
    if (!ok && total.failed.length === 0) total.failed.push('Vitest exited with an error, see above.');
    return total;
  });
}

/**
 * Runs the browser tests. `built` says that the app has just been built; `sandbox` is a folder from
 * `prepareSandbox`, which is removed.
 */
export async function runPlaywright(built: boolean, sandbox?: string | null): Promise<Count> {
  console.log('\n== Browser tests');
  return withReport(async (report) => {
    const env = {
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
      CAPSTONE_BUILT: built ? '1' : undefined,
      PREPARED_SHOP: sandbox ?? undefined,
    };
    const { ok } = await runCommand('playwright test --reporter=list,json', {
      live: true,
      env,
      timeoutMinutes: SUITE_TIMEOUT_MINUTES,
    });
    if (sandbox) await rm(sandbox, { recursive: true, force: true });
    const count = countBrowserTests(await readReport<PlaywrightReport>(report, { suites: [], errors: [] }));
    if (count.flaky.length > 0)
      console.log(`\n== Passed only when repeated: each is a fault to repair\n${count.flaky.join('\n')}`);
    if (isEmpty(count)) count.failed.push('No browser test ran.');
    if (!ok && count.failed.length === 0) count.failed.push('Playwright exited with an error.');
    return count;
  });
}

async function withReport(work: (file: string) => Promise<Count>): Promise<Count> {
  const folder = await mkdtemp(join(tmpdir(), 'capstone-report-'));
  try {
    return await work(join(folder, 'report.json'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function readReport<Report>(file: string, otherwise: Report): Promise<Report> {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? otherwise : (JSON.parse(text) as Report);
}

function countOf(title: string, ok: boolean): Count {
  return ok ? { passed: 1, failed: [] } : { passed: 0, failed: [title] };
}

function isEmpty({ passed, failed }: Count): boolean {
  return passed === 0 && failed.length === 0;
}
