import { createHmac } from 'node:crypto';
import { type ProviderSettings, resolveWhatsApp, type Settings } from '../config.ts';
import { hostToCall } from '../environment-rules.ts';
import { DEMO_CATALOGUE } from './seed-catalogue.ts';

export type SandboxProviders = Awaited<ReturnType<typeof startSandboxProviders>>;

/**
 * Starts the sandbox and returns its provider settings in the shape of live ones, so that no other code knows
 * about the sandbox. It is imported dynamically, so that a live shop never loads sandbox code.
 */
export async function startSandboxProviders(settings: Settings, authSecret: string) {
  const { startSandbox } = await import('../../sandbox/start.ts');
  const secret = (name: string) => createHmac('sha256', authSecret).update(name).digest('hex');
  const razorpay = {
    keyId: 'rzp_test_sandbox',
    keySecret: secret('razorpay key'),
    webhookSecret: secret('razorpay webhook'),
  };
  const githubSecret = settings.githubWebhookSecrets[0] ?? secret('github webhook');
  const githubOauth = { clientId: 'sandbox', clientSecret: secret('github oauth') };
  const origin = `http://${hostToCall(settings.host)}:${settings.port}`;
  const sandbox = await startSandbox({
    dataDir: settings.dataDir,
    appUrl: settings.appUrl,
    webhookUrl: `${origin}/webhooks/razorpay`,
    razorpay,
    github: { webhookUrl: `${origin}/webhooks/github`, webhookSecret: githubSecret },
    catalogue: DEMO_CATALOGUE,
    githubOauth,
  });
  const providers: ProviderSettings = {
    razorpay: {
      keyId: razorpay.keyId,
      keySecret: razorpay.keySecret,
      webhookSecrets: [razorpay.webhookSecret],
      apiUrl: sandbox.razorpayApiUrl,
      checkoutUrl: sandbox.checkoutPath,
    },
    github: {
      apiUrl: sandbox.githubApiUrl,
      token: 'sandbox',
      webhookSecrets: [githubSecret],
      oauth: {
        ...githubOauth,
        authorizeUrl: settings.appUrl + sandbox.githubAuthorizePath,
        tokenUrl: sandbox.githubTokenUrl,
      },
    },
    mail: { smtpUrl: sandbox.smtpUrl, from: `${settings.shopName} <hello@capstone.test>` },
    whatsApp: resolveWhatsApp(settings.whatsApp, sandbox.whatsAppApiUrl),
  };
  return { ...sandbox, providers };
}
