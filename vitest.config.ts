import './test/harness/quick-imports.ts';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { maxWorkers } from './vitest.browser.config.ts';

const databaseTests = ['server/**/*.test.ts', 'test/integration/**/*.test.ts'];

/**
 * What depends on the kind of database: connections, locks and notifications, constraints and their errors,
 * types, migrations, backups, and what a single node does without waiting. `npm test` runs these tests on
 * both, and the others on PostgreSQL only, where the harness refuses what would wait forever for the embedded
 * database's single connection. `npm run coverage` runs all of them on the embedded database.
 */
const testsOfBothDatabases = [
  'server/platform/{db,live,queue}/**/*.test.ts',
  'server/bootstrap/{backup-schedule,follow-clock,release-leases}.test.ts',
  'server/{cli,features/doctor}/**/*.test.ts',
  // Random concurrent histories, on behalf of all tests of concurrency.
  'server/features/payouts/ledger.property.test.ts',
  'test/integration/{database,disk-full,documents,restored-books}.test.ts',
];

/**
 * What opens embedded databases only. The project `pglite` runs these tests, and on PostgreSQL they
 * would do the same again.
 */
const testsOfEmbeddedDatabase = ['server/platform/db/{embedded-connection,open-pglite}.test.ts'];

/** What takes up to a minute, because it starts programs one after the other. */
const LONG = /\/simulation\.test\.ts$/;

/**
 * Vitest begins with the first project and its largest files, so that small files of the last one that take
 * long would run alone at the end, on one processor.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { long = [], others = [] } = Object.groupBy(await super.sort(files), ({ moduleId }) =>
      LONG.test(moduleId) ? 'long' : 'others',
    );
    return [...long, ...others];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongFirst },
    setupFiles: ['./test/setup.ts'],
    // Without this setting their URLs would be empty in rendered pages.
    css: { include: /(app|admin)\.css\?url$/ },
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    maxWorkers,
    // Modules are imported once per worker instead of once per file, which took most of the time. Files
    // restore any global state they change.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // The default is a second, which is short on a busy machine.
    expect: { poll: { timeout: 30_000 } },
    // `npm run coverage` fails below this floor. CI runs it after `npm test`, because counting makes the tests
    // take half as long again.
    coverage: {
      provider: 'v8',
      include: ['domain/**/*.ts', 'server/**/*.ts'],
      exclude: ['**/*.test.ts'],
      reporter: 'text-summary',
      reportsDirectory: 'node_modules/.cache/coverage',
      thresholds: { lines: 85 },
    },
    projects: [
      './vitest.browser.config.ts',
      {
        extends: true,
        test: {
          name: 'unit',
          // Threads are cheaper than processes, which the other projects need for per-process state (umask,
          // signals).
          pool: 'threads',
          include: [
            '{app,contract,domain,content,ops,sandbox,scripts,test/faults,test/harness,test/runner,test/simulation}/**/*.test.{ts,tsx}',
            'server/**/*.unit.test.ts',
          ],
          exclude: ['**/*.browser.test.tsx', 'sandbox/repositories/**'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: process.env.TESTS_OF_BOTH_DATABASES ? testsOfBothDatabases : databaseTests,
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['./test/global-pglite.ts'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: databaseTests,
          exclude: ['**/*.unit.test.ts', ...testsOfEmbeddedDatabase],
          globalSetup: ['./test/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
      {
        extends: true,
        test: {
          // `npm run check` runs these lists of what a feature must not forget. One worker imports the shop
          // once.
          name: 'inventories',
          include: ['test/inventories/**/*.test.ts'],
          globalSetup: ['./test/global-pglite.ts'],
          env: { TEST_DATABASE: 'pglite' },
          maxWorkers: 1,
          // Vitest refuses projects of one group that differ in workers.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          // These tests take long, so `npm run test:faults` runs them, and `npm test` does not.
          name: 'faults',
          include: ['test/faults/**/*.faults.ts'],
          globalSetup: ['./test/e2e/build-once.ts'],
          fileParallelism: false,
          testTimeout: 3_600_000,
        },
      },
    ],
  },
});
