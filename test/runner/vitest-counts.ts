import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Count } from './count.ts';

/** Writes passed and failed counts per project to the file named by `VITEST_COUNTS`. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts: Record<string, Count> = {};
    const add = (project: string, passed: number, failed: number) => {
      const count = counts[project] ?? { passed: 0, failed: 0 };
      counts[project] = { passed: count.passed + passed, failed: count.failed + failed };
    };
    const ran = namesThatRan(modules);
    for (const module of modules) {
      const project = module.project.name;
      // Load errors and failed hooks count even when no test fails.
      add(project, 0, module.errors().length);
      for (const suite of module.children.allSuites()) add(project, 0, suite.errors().length);
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        // A test for one kind of database may be skipped on the other; any other skipped test counts as failed.
        if (state === 'skipped' && ran.has(`${module.moduleId} ${test.fullName}`)) continue;
        add(project, state === 'passed' ? 1 : 0, state === 'passed' ? 0 : 1);
      }
    }
    if (errors.length > 0) add('errors outside of tests', 0, errors.length);
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
