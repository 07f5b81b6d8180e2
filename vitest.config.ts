import { defineConfig } from 'vitest/config';

const databaseTests = ['server/**/*.test.ts', 'test/integration/**/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    // Vitest leaves one core idle unless told.
    maxWorkers: '100%',
    // The house is imported once for each worker, not once for each of 200 files: that took most of the time. What a file
    // changes outside its own database it puts back.
    isolate: false,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          // Cheaper than processes; the other projects need those, for what a process has only once (its umask, its signals).
          pool: 'threads',
          include: [
            '{app,contract,domain,content,sandbox,scripts,test/harness}/**/*.test.{ts,tsx}',
            'server/**/*.unit.test.ts',
          ],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: databaseTests,
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
          exclude: ['**/*.unit.test.ts'],
          globalSetup: ['./test/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
