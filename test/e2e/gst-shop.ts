import { REGISTERED } from '../harness/gst.ts';
import { test as base } from './fixtures.ts';
import { startSandbox } from './program.ts';

/** Browser tests with the shop of a seller who is registered for GST. */
export const test = base.extend({
  program: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => {
      const program = await startSandbox({ ...REGISTERED, SELLER_NAME: 'Quill & Sons LLP' });
      await use(program);
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
