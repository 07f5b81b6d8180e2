import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import type { Count } from './count.ts';

/** Writes how each project (unit, pglite, postgres) fared to the file named by `VITEST_COUNTS`. */
export default class VitestCounts implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const counts: Record<string, Count> = {};
    const add = (project: string, passed: number, failed: number) => {
      const count = counts[project] ?? { passed: 0, failed: 0 };
      counts[project] = { passed: count.passed + passed, failed: count.failed + failed };
    };
    for (const module of modules) {
      const project = module.project.name;
      // A file that cannot be loaded, or whose hooks fail, fails even when no test of it does.
      add(project, 0, module.errors().length);
      for (const suite of module.children.allSuites()) add(project, 0, suite.errors().length);
      for (const test of module.children.allTests()) {
        const passed = test.result().state === 'passed';
        add(project, passed ? 1 : 0, passed ? 0 : 1);
      }
    }
    if (errors.length > 0) add('errors outside of tests', 0, errors.length);
    writeFileSync(process.env.VITEST_COUNTS ?? 'vitest-counts.json', JSON.stringify(counts));
  }
}
