import './test/harness/quick-imports.ts';
import { defineConfig } from '@playwright/test';
import { CHROMIUM_FLAGS, findChromium } from './test/e2e/chromium.ts';

const chromium = await findChromium();

export default defineConfig({
  testDir: './test/e2e',
  globalSetup: './test/e2e/build-once.ts',
  outputDir: './test-results',
  forbidOnly: true,
  // A browser test that fails by chance on a busy machine must not stop a change of something else. It is
  // repeated once, in a new shop, and `npm test` lists it.
  retries: 1,
  // Four workers keep two processors busy, because tests wait for the shop and for timers.
  workers: 4,
  // These times are long enough for a slow machine that is busy with other work, too.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    screenshot: 'only-on-failure',
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium.executablePath,
      env: { ...process.env, ...chromium.env },
      // Pages are 15 px narrower in desktop browsers that show scrollbars.
      ignoreDefaultArgs: ['--hide-scrollbars'],
      args: [
        ...CHROMIUM_FLAGS,
        // Otherwise each connection to the tests' TLS proxy is made again after its certificate is refused,
        // and Chromium gives up after too many of them.
        '--ignore-certificate-errors',
        '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
      ],
    },
  },
  // Each worker of a project starts a shop, which takes as long as several tests. So specs that need another
  // shop than the rest share one.
  projects: [
    { name: 'postgres', testMatch: /\.postgres\.spec\.ts$/, workers: 1 },
    { name: 'own', testMatch: /\.own\.spec\.ts$/, workers: 1 },
    { name: 'gst', testMatch: /\.gst\.spec\.ts$/, workers: 1 },
    { name: 'https', testMatch: /https\.spec\.ts$/, workers: 1 },
    { name: 'embedded', testIgnore: /\.(postgres|own|gst)\.spec\.ts$|https\.spec\.ts$/ },
  ],
});
