import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Count } from './count.ts';

/** Writes the number of passed and failed tests per project to the file named by `VITEST_COUNTS`. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts: Record<string, Count> = {};
    const countOf = (project: string) => {
      counts[project] ??= { passed: 0, failed: [] };
      return counts[project];
    };
    const ran = namesThatRan(modules);
    for (const module of modules) {
      const count = countOf(module.project.name);
      const file = `${module.project.name} ${module.relativeModuleId}`;
      // Load errors and failed hooks count even when no test fails.
      count.failed.push(...module.errors().map(() => file));
      for (const suite of module.children.allSuites()) {
        count.failed.push(...suite.errors().map(() => `${file} > ${suite.fullName}`));
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test for one kind of database may be skipped on the other; any other skipped test counts as
        // failed.
        if (state === 'skipped' && ran.has(`${module.moduleId} ${test.fullName}`)) continue;
        if (state === 'passed') count.passed += 1;
        else count.failed.push(`${file} > ${test.fullName}`);
      }
    }
    if (errors.length > 0) countOf('errors').failed.push(...errors.map(titleOf));
    writeFileSync(process.env.VITEST_COUNTS ?? 'vitest-counts.json', JSON.stringify(counts));
  }
}

function namesThatRan(modules: readonly TestModule[]): Set<string> {
  const ran = new Set<string>();
  for (const module of modules) {
    for (const test of module.children.allTests()) {
      if (test.result().state !== 'skipped') ran.add(`${module.moduleId} ${test.fullName}`);
    }
  }
  return ran;
}

function titleOf({ message }: SerializedError): string {
  return `Outside of tests: ${message.split('\n')[0]}`;
}
