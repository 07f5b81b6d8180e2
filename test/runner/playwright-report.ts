import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter';
import type { Count } from './count.ts';

export type PlaywrightReport = Pick<JSONReport, 'suites' | 'errors'>;

/**
 * Counts the results in Playwright's JSON report. Flaky and skipped tests, and errors outside of tests, are
 * failures.
 */
export function countBrowserTests({ suites, errors }: PlaywrightReport): Count {
  const count: Count = { passed: 0, failed: [] };
  for (const suite of suites) add(suite, []);
  for (const { message } of errors) {
    count.failed.push(`Outside of browser tests: ${message?.split('\n')[0] ?? 'unknown error'}`);
  }
  return count;

  function add({ title, specs, suites: inner = [] }: JSONReportSuite, parents: string[]): void {
    const path = [...parents, title];
    for (const spec of specs) {
      for (const { projectName, status } of spec.tests) {
        if (status === 'expected') count.passed += 1;
        else
          count.failed.push(
            `${[`${projectName} ${path[0]}`, ...path.slice(1), spec.title].join(' > ')} (${status})`,
          );
      }
    }
    for (const suite of inner) add(suite, path);
  }
}
