import { freePort } from '../harness/free-port.ts';
import { test as base } from './fixtures.ts';
import { startSandbox } from './program.ts';
import { startTlsProxy } from './tls-proxy.ts';

/**
 * Browser tests with a shop behind a proxy that terminates TLS. It has a WhatsApp sender, and money needs a
 * passkey.
 */
export const test = base.extend<object, { publicUrl: string }>({
  ignoreHTTPSErrors: true,
  publicUrl: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires a destructured parameter
    async ({}, use) => use(`https://localhost:${await freePort()}`),
    { scope: 'worker' },
  ],
  program: [
    async ({ publicUrl }, use) => {
      const settings = {
        WHATSAPP_TOKEN: 'token',
        WHATSAPP_PHONE_ID: '1234567890',
        ADMIN_PASSKEY: 'required',
      };
      const program = await startSandbox({ ...settings, APP_URL: publicUrl, TRUST_PROXY: '1' });
      const proxy = await startTlsProxy(Number(new URL(publicUrl).port), Number(new URL(program.url).port));
      await use({ ...program, url: publicUrl });
      await proxy.close();
      await program.stop();
    },
    { scope: 'worker', timeout: 300_000 },
  ],
});
