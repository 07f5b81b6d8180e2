import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { Count } from './count.ts';

export type PlaywrightReport = Pick<JSONReport, 'suites' | 'errors'>;

/** `flaky` has the titles of tests that passed, but only when they were repeated. */
export interface BrowserCount extends Count {
  flaky: string[];
}

/** Counts the results in Playwright's JSON report. Skipped tests and errors outside of tests are failures. */
export function countBrowserTests({ suites, errors }: PlaywrightReport): BrowserCount {
  const count: BrowserCount = { passed: 0, failed: [], flaky: [] };
  for (const suite of suites) add(suite, []);
  for (const { message } of errors) {
    count.failed.push(`Outside of browser tests: ${message?.split('\n')[0] ?? 'unknown error'}`);
  }
  return count;

  function add({ title, specs, suites: inner = [] }: JSONReportSuite, parents: string[]): void {
    const path = [...parents, title];
    for (const spec of specs) {
      for (const { projectName, status } of spec.tests) {
        const name = [`${projectName} ${path[0]}`, ...path.slice(1), spec.title].join(' > ');
        if (status === 'flaky') count.flaky.push(name);
        if (status === 'expected' || status === 'flaky') count.passed += 1;
        else count.failed.push(`${name} (${status})`);
      }
    }
    for (const suite of inner) add(suite, path);
  }
}
