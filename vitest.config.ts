import { defineConfig } from 'vitest/config';

const databaseTests = ['server/**/*.test.ts', 'test/integration/**/*.test.ts'];

export default defineConfig({
  test: {
    setupFiles: ['./test/setup.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{app,contract,domain,content,sandbox,scripts,test/harness}/**/*.test.{ts,tsx}'],
        },
      },
      {
        extends: true,
        test: {
          name: 'pglite',
          include: databaseTests,
          globalSetup: ['./test/global-pglite.ts'],
          env: { TEST_DATABASE: 'pglite' },
        },
      },
      {
        extends: true,
        test: {
          name: 'postgres',
          include: databaseTests,
          globalSetup: ['./test/global-postgres.ts'],
          env: { TEST_DATABASE: 'postgres' },
        },
      },
    ],
  },
});
