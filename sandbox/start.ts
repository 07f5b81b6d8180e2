import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { HTTPException } from 'hono/http-exception';
import { checkoutEndpoints } from './checkout/checkout-api.ts';
import { demoSource } from './github/demo-source.ts';
import { githubApi } from './github/github-api.ts';
import { startGithubWebhooks } from './github/github-webhooks.ts';
import { addPastCollaborator, type PastCollaborator } from './github/invitations.ts';
import { type OauthApp, oauthTokens } from './github/oauth.ts';
import { addPastCopy, type PastCopy } from './github/past-copy.ts';
import { createRepositoryActions } from './github/repository-actions.ts';
import { Repositories } from './github/repository-store.ts';
import { listenOnLoopback } from './listen.ts';
import { receiveMail, startSmtpServer } from './mail/smtp-server.ts';
import { authorizePages } from './page/authorize.ts';
import { demoPages } from './page/demos.ts';
import { sandboxPages } from './page/pages.ts';
import { type PastPayment, recordPastPayments } from './razorpay/payments.ts';
import { razorpayApi } from './razorpay/razorpay-api.ts';
import { startWebhooks } from './razorpay/razorpay-webhooks.ts';
import { openStore } from './store.ts';
import { whatsAppApi } from './whatsapp/whatsapp-api.ts';

export interface SandboxOptions {
  /** The folder of `sandbox.sqlite`. */
  dataDir: string;
  /** The shop's public origin, without a trailing slash. */
  appUrl: string;
  /** The URL of the shop's `POST /webhooks/razorpay`. */
  webhookUrl: string;
  razorpay: { keyId: string; keySecret: string; webhookSecret: string };
  /** The URL of the shop's `POST /webhooks/github`, and the secret that signs the events. */
  github: { webhookUrl: string; webhookSecret: string };
  /** The JSON file of the demo catalogue, from which the repositories are made. */
  catalogue: URL;
  githubOauth: OauthApp;
  /** The pauses after failed webhook attempts in milliseconds. After the last one it gives up. */
  webhookRetryDelaysMs?: readonly number[];
}

const RETRY_DELAYS_MS = [500, 2000, 5000, 15_000, 60_000, 300_000];

/** Starts the fake Razorpay, GitHub, WhatsApp and mail server on free loopback ports. */
export async function startSandbox(options: SandboxOptions) {
  const { appUrl, razorpay: merchant, githubOauth } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const store = openStore(join(options.dataDir, 'sandbox.sqlite'));
  const webhooks = startWebhooks(store, {
    url: options.webhookUrl,
    secret: merchant.webhookSecret,
    retryDelaysMs: options.webhookRetryDelaysMs ?? RETRY_DELAYS_MS,
  });
  const razorpay = await listenOnLoopback(razorpayApi(store, webhooks, merchant));
  const repositories = new Repositories(store, demoSource(options.catalogue));
  const githubWebhooks = startGithubWebhooks(store, {
    url: options.github.webhookUrl,
    secret: options.github.webhookSecret,
  });
  const actions = createRepositoryActions({ store, repositories, webhooks: githubWebhooks, appUrl });
  const api = githubApi({ store, repositories, appUrl });
  const github = await listenOnLoopback(
    new Hono().route('/', oauthTokens(store, githubOauth)).route('/', api),
  );
  const whatsApp = await listenOnLoopback(whatsAppApi(store));
  const mail = await startSmtpServer((received) => receiveMail(store, received));

  const app = new Hono();
  app.use(requireOwnHost(appUrl), requireSameOrigin(appUrl));
  app.route('/', checkoutEndpoints(store, webhooks, merchant));
  app.route('/', sandboxPages(store, webhooks, { store, repositories, actions, webhooks: githubWebhooks }));
  app.route('/demos', demoPages());
  app.route('/', authorizePages(store, githubOauth, appUrl));
  // The shop's error handler must not replace the provider's error responses.
  app.onError((error, c) =>
    error instanceof HTTPException ? error.getResponse() : c.text('The sandbox failed.', 500),
  );

  return {
    /** Replaces `https://api.razorpay.com`. */
    razorpayApiUrl: razorpay.url,
    /** Replaces `https://api.github.com`. */
    githubApiUrl: github.url,
    /** Replaces `https://github.com/login/oauth/access_token`. */
    githubTokenUrl: `${github.url}/login/oauth/access_token`,
    /** Replaces `https://github.com/login/oauth/authorize`, on the shop's origin. */
    githubAuthorizePath: '/sandbox/github/login/oauth/authorize',
    smtpUrl: mail.url,
    /** Replaces `https://graph.facebook.com`. */
    whatsAppApiUrl: whatsApp.url,
    /** The path of the checkout script on the shop's origin. */
    checkoutPath: '/sandbox/checkout.js',
    /** The app for browsers, which is mounted at `/sandbox`. */
    app,
    /** Makes payments of the past known to the fake Razorpay. It skips those that it knows. */
    recordPastPayments: (payments: readonly PastPayment[]) => recordPastPayments(store, payments),
    /**
     * Does the same for a buyer's access at the fake GitHub. Returns the ID of the account and the commit
     * that was sold; null for an empty repository.
     */
    addPastCollaborator(buyer: PastCollaborator) {
      const commits = repositories.find(buyer)?.state.commits ?? [];
      const sold = commits.findLast(({ at }) => at <= buyer.since) ?? commits[0];
      return { accountId: addPastCollaborator(store, buyer), commit: sold?.sha ?? null };
    },
    /** Makes a copy of a project and its buyer's access known to the fake GitHub; see `past-copy.ts`. */
    addPastCopy: (copy: PastCopy) => addPastCopy(store, repositories, copy),
    async close() {
      const running = [webhooks, githubWebhooks, razorpay, github, whatsApp, mail];
      await Promise.all(running.map((each) => each.close()));
      store.close();
    },
  };
}

export type Sandbox = Awaited<ReturnType<typeof startSandbox>>;

/**
 * Refuses requests for other hosts. Another site can let its own host name point to this machine (DNS
 * rebinding), and its pages would then read the mails.
 */
function requireOwnHost(appUrl: string) {
  const hosts = [new URL(appUrl).hostname, 'localhost', '127.0.0.1'];
  return createMiddleware(async (c, next) => {
    if (!hosts.includes(new URL(c.req.url).hostname))
      return c.text(`Please open the sandbox at ${appUrl}/sandbox.`, 403);
    await next();
  });
}

/** Refuses unsafe requests of other origins, by `Origin` and `Sec-Fetch-Site` (CSRF protection). */
function requireSameOrigin(appUrl: string) {
  const isOwn = (origin: string, requested: string) =>
    origin === new URL(appUrl).origin || origin === new URL(requested).origin;
  return createMiddleware(async (c, next) => {
    const [origin, site] = [c.req.header('origin'), c.req.header('sec-fetch-site')];
    const isSameSite = site === 'same-origin' || (site === undefined && origin !== undefined);
    const allowed = isSameSite && (origin === undefined || isOwn(origin, c.req.url));
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD' && !allowed) {
      return c.text('This can only be done from the shop itself.', 403);
    }
    await next();
  });
}
