import { type ProviderSettings, readSettings, type Settings } from '#server/config.ts';
import type { FakeGithub } from '../harness/fake-github.ts';
import { REGISTERED } from '../harness/gst.ts';
import type { Razorpay } from './razorpay.ts';
import type { SimulatedWhatsApp } from './whatsapp.ts';

/** The settings of a shop that is registered for GST, with the simulated providers. */
export function createSettings(
  razorpay: Razorpay,
  github: FakeGithub,
  whatsApp: SimulatedWhatsApp,
): Settings & { providers: ProviderSettings } {
  const settings = readSettings({
    ...REGISTERED,
    LOG_LEVEL: 'silent',
    PORT: '3000',
    SELLER_NAME: 'Quill & Sons LLP',
    SELLER_ADDRESS: '12 MG Road, Bengaluru 560001',
  });
  return {
    ...settings,
    providers: {
      razorpay: razorpay.settings,
      github: { apiUrl: github.url, token: 'token', webhookSecrets: ['github-secret'], oauth: github.oauth },
      whatsApp: whatsApp.settings,
      mail: { smtpUrl: 'smtp://192.0.2.25', from: 'Capstone <hello@capstone.example>' },
    },
  };
}
