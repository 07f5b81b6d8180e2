import { vi } from 'vitest';
import { readSettings } from '#server/config.ts';
import type { DatabaseFacts, DoctorContext } from '#server/features/doctor/check.ts';
import { describeConnection } from '#server/features/doctor/connection.ts';
import { formatLine, runDoctor } from '#server/features/doctor/doctor.ts';
import type { CodeHost, OrganisationCheck } from '#server/integrations/github/code-host.ts';
import type { GithubOauth } from '#server/integrations/github/oauth.ts';
import type { RepositoryCheck } from '#server/integrations/github/repository-check.ts';
import type { RepositoryReader } from '#server/integrations/github/repository-reader.ts';
import type { ProviderPayment } from '#server/integrations/razorpay/entities.ts';
import { createSigner } from '#server/platform/signer.ts';

/** The environment of a healthy live shop. */
export const LIVE = {
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  ADMIN_SECOND_FACTOR: 'required',
  APP_URL: 'https://shop.test',
  DATABASE_URL: 'postgres://shop@db.test/shop',
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
  GITHUB_TOKEN: 'token',
  GITHUB_OWNERS: 'Acme',
  SMTP_URL: 'smtp://mail.test:587',
  MAIL_FROM: 'Capstone <hello@shop.test>',
  SUPPORT_EMAIL: 'help@shop.test',
  SELLER_NAME: 'Capstone Projects',
  SELLER_ADDRESS: '1 College Road, Pune',
  SUPPORT_PHONE: '+91 20 1234 5678',
  GRIEVANCE_OFFICER: 'Asha Rao, Partner, asha@shop.test',
  TRUST_PROXY: '1',
  BACKUP_DIR: '/backups',
};
const HOUR_MS = 3_600_000;
export const signer = createSigner('secret of the test');
const healthy: RepositoryCheck = {
  reachable: true,
  private: true,
  ownedByOrganisation: false,
  mayInvite: true,
  archived: false,
  disabled: false,
  isTemplate: false,
};

export interface Situation {
  environment?: Record<string, string>;
  facts?: Partial<DatabaseFacts>;
  context?: Partial<DoctorContext>;
  repository?: Partial<RepositoryCheck>;
  organisation?: Partial<OrganisationCheck>;
  /** The scopes of the token. */
  scopes?: string[];
  /** Why GitHub refuses the OAuth app; by default there is none. */
  findRefusal?: () => Promise<string | null>;
  /** Payments at the provider. */
  payments?: Partial<ProviderPayment>[];
  /** Addresses that the proxies add to X-Forwarded-For. */
  added?: string[];
  /** Statuses of the public address by path; for webhooks, of a signed one. */
  statuses?: Record<string, number>;
}

export const reject = (message: string) => async () => {
  throw new Error(message);
};

/** The lines for a live shop behind one proxy, in which only the parts in `situation` are wrong. */
export async function examine({
  environment,
  facts,
  context,
  repository,
  organisation,
  scopes,
  findRefusal,
  payments = [],
  added,
  statuses,
}: Situation = {}) {
  const settings = readSettings({ ...LIVE, ...environment });
  const codeHost = {
    findAccount: async () => null,
    checkRepository: async () => ({ ...healthy, ...repository }),
    checkOrganisation: async () => ({
      membersMayRead: false,
      membersMayFork: false,
      requiresTwoFactor: false,
      plan: 'free',
      ...organisation,
    }),
    getScopes: async () => scopes ?? null,
  } as Partial<CodeHost> as CodeHost;
  const githubOauth = findRefusal ? ({ findRefusal } as Partial<GithubOauth> as GithubOauth) : null;
  const answer = async (input: string | URL | Request, init?: RequestInit) => {
    const url = new URL(String(input));
    const headers = new Headers(init?.headers);
    const status = statuses?.[url.pathname];
    if (url.origin !== settings.appUrl) return new Response('ok');
    if (status) return new Response('', { status });
    if (url.pathname === '/metrics') return new Response('', { status: 404 });
    if (url.pathname.startsWith('/webhooks/'))
      return new Response('', { status: headers.get('x-razorpay-signature')?.startsWith('000') ? 400 : 200 });
    headers.set(
      'x-forwarded-for',
      [headers.get('x-forwarded-for'), ...(added ?? ['203.0.113.9'])].join(', '),
    );
    return Response.json(describeConnection(headers, { signer, clientIp: '203.0.113.9' }));
  };
  const lines = await runDoctor({
    settings,
    getDatabaseFacts: async () => ({
      kind: 'postgres',
      version: 180_000,
      clockOffset: 0.2,
      statementTimeout: '30s',
      installation: { mode: 'live', sandboxAccounts: [] },
      repositories: [{ owner: 'acme', repo: 'shop' }],
      templates: [],
      blocks: [],
      admins: [],
      recentPaymentIds: ['pay_known'],
      areBooksRestored: false,
      missingDocuments: 0,
      endingSeries: [],
      ...facts,
    }),
    listen: async () => undefined,
    getFreeMb: async () => 5000,
    getNewestFileTime: async () => Date.now() - 2 * HOUR_MS,
    fetch: vi.fn(answer),
    resolveTxt: reject('no network in tests'),
    signer,
    providers: settings.providers
      ? {
          codeHost,
          repositoryReader: {} as RepositoryReader,
          mailer: { send: async () => undefined },
          githubOauth,
          payments: {
            listPaymentsBetween: async () => {
              const usual = { currency: 'INR', offerId: null, isFeeOfCustomer: false, createdAt: 0 };
              return {
                items: payments.map((each) => ({ ...usual, ...each }) as ProviderPayment),
                isFull: false,
              };
            },
          },
        }
      : null,
    ...context,
  });
  return lines.filter(({ level }) => level !== 'ok').map(formatLine);
}
