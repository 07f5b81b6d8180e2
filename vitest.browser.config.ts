import { availableParallelism } from 'node:os';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { findChromium } from './test/e2e/chromium.ts';

/**
 * The workers of all projects. Three keep two processors busy, because tests wait for the database, which has
 * its own processes, and for timers.
 */
export const maxWorkers = Math.ceil(availableParallelism() * 1.5);

const chromium = await findChromium();

/** Configures the tests that run components in a real browser, without a server. */
export default defineConfig({
  // All packages are listed, because one that is found later reloads the page in the middle of a test.
  optimizeDeps: {
    include: [
      'react',
      'react/jsx-dev-runtime',
      'react-dom',
      'react-router',
      'react-router/dom',
      'vitest-browser-react/pure',
    ],
  },
  test: {
    name: 'browser',
    include: ['app/**/*.browser.test.tsx'],
    isolate: false,
    maxWorkers,
    testTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    unstubGlobals: true,
    setupFiles: ['test/browser/setup.ts'],
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium', name: 'browser' }],
      provider: playwright({
        launchOptions: {
          executablePath: chromium.executablePath,
          env: { ...process.env, ...chromium.env },
          args: ['--no-sandbox', '--disable-gpu', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost'],
        },
      }),
    },
  },
});
