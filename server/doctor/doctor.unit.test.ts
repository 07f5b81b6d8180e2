import { describe, expect, test, vi } from 'vitest';
import { readSettings } from '../config.ts';
import type { CodeHost, OrganisationCheck, RepositoryCheck } from '../integrations/github/code-host.ts';
import { CodeHostError } from '../integrations/github/code-host-error.ts';
import type { GithubOauth } from '../integrations/github/oauth.ts';
import type { ProviderPayment } from '../integrations/razorpay/entities.ts';
import { WhatsAppError } from '../integrations/whatsapp/whatsapp.ts';
import { createSigner } from '../platform/signer.ts';
import type { DatabaseFacts, DoctorContext } from './check.ts';
import { requireConfiguration } from './configuration-checks.ts';
import { describeConnection } from './connection.ts';
import { formatLine, runDoctor } from './doctor.ts';

const LIVE = {
  AUTH_SECRET: 'x'.repeat(32),
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
const signer = createSigner('secret of the test');
const healthy: RepositoryCheck = {
  reachable: true,
  private: true,
  ownedByOrganisation: false,
  mayInvite: true,
};

interface Situation {
  environment?: Record<string, string>;
  facts?: Partial<DatabaseFacts>;
  context?: Partial<DoctorContext>;
  repository?: Partial<RepositoryCheck>;
  organisation?: Partial<OrganisationCheck>;
  /** The scopes of the token. */
  scopes?: string[];
  /** Whether GitHub knows the OAuth app; by default there is none. */
  isKnown?: () => Promise<boolean>;
  /** Payments at the provider. */
  payments?: { id: string; status: string }[];
  /** Addresses that the proxies add to X-Forwarded-For. */
  added?: string[];
  /** Statuses of the public address by path; for webhooks, of a signed one. */
  statuses?: Record<string, number>;
}

const reject = (message: string) => async () => {
  throw new Error(message);
};

/** The lines for a live shop behind one proxy, in which only the parts in `situation` are wrong. */
async function examine({
  environment,
  facts,
  context,
  repository,
  organisation,
  scopes,
  isKnown,
  payments = [],
  added,
  statuses,
}: Situation = {}) {
  const settings = readSettings({ ...LIVE, ...environment });
  const codeHost = {
    findAccount: async () => null,
    checkRepository: async () => ({ ...healthy, ...repository }),
    checkOrganisation: async () => ({
      ...{ membersMayRead: false, membersMayFork: false, plan: 'free', ...organisation },
    }),
    getScopes: async () => scopes ?? null,
  } as Partial<CodeHost> as CodeHost;
  const githubOauth = isKnown ? ({ isKnown } as Partial<GithubOauth> as GithubOauth) : null;
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
      recentPaymentIds: ['pay_known'],
      areBooksRestored: false,
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
          mailer: { send: async () => undefined },
          githubOauth,
          payments: {
            listPaymentsBetween: async () => ({ items: payments as ProviderPayment[], isFull: false }),
          },
        }
      : null,
    ...context,
  });
  return lines.filter(({ level }) => level !== 'ok').map(formatLine);
}

test('the doctor finds nothing in a healthy live shop', async () => {
  expect(await examine()).toEqual([]);
});

test.each<[Situation, RegExp[]]>([
  [
    { environment: { SELLER_NAME: '', SUPPORT_PHONE: '', GRIEVANCE_OFFICER: '' } },
    [/^fail seller: set SELLER_NAME, SUPPORT_PHONE, GRIEVANCE_/],
  ],
  [
    {
      environment: { GSTIN: '29ABCDE1234F1ZW', GST_SAC: '997331' },
      facts: { areBooksRestored: true },
      payments: [
        { id: 'pay_known', status: 'captured' },
        { id: 'pay_failed', status: 'failed' },
        { id: 'pay_lost', status: 'captured' },
      ],
    },
    [/^warn books: they were restored .*; they lack 1 captured payments .* such as pay_lost\./],
  ],
  [{ environment: { SUPPORT_EMAIL: '' } }, [/^warn support: set SUPPORT_EMAIL/]],
  [{ environment: { RETENTION_EVENTS_DAYS: '90' } }, [/^warn retention: set RETENTION_EVENTS_DAYS to 365/]],
  [
    { environment: { DATABASE_URL: '' } },
    [/^fail durability: a power cut can lose .+: set DATABASE_URL .+, or EMBEDDED_LIVE=1/],
  ],
  [
    { environment: { DATABASE_URL: '', EMBEDDED_LIVE: '1' } },
    [/^warn durability: a power cut can lose .+: set DATABASE_URL to a PostgreSQL server$/],
  ],
  [
    { facts: { installation: { mode: 'sandbox', sandboxAccounts: ['admin@capstone.test'] } } },
    [
      /^fail mode: the settings are live, and the database belongs to a sandbox/,
      /^fail default accounts: .+ passwords of admin@capstone\.test/,
    ],
  ],
  [{ facts: { version: 130_004 } }, [/^fail database: PostgreSQL 13 is too old/]],
  [
    {
      environment: { DATABASE_DIRECT_URL: 'postgres://shop@direct.test/shop' },
      facts: { statementTimeout: '0' },
    },
    [/^warn pooler: .+ALTER ROLE "shop" SET statement_timeout = '30s'$/],
  ],
  [
    { context: { listen: reject('set DATABASE_DIRECT_URL') } },
    [/^fail live updates: set DATABASE_DIRECT_URL/],
  ],
  [{ context: { getFreeMb: async () => 120 } }, [/^warn disk: \.\/data has 120 MB free: make room/]],
  [{ facts: { clockOffset: -9 } }, [/^warn clock: 9 s away/]],
  [{ facts: { clockOffset: 90 } }, [/^fail clock: 90 s away/]],
  [{ context: { getNewestFileTime: async () => null } }, [/^fail backups: \/backups has none/]],
  [{ context: { getNewestFileTime: async () => Date.now() - 30 * HOUR_MS } }, [/^warn backups: .+ 30 h old/]],
  [
    { environment: { TRUST_PROXY: 'false' } },
    [/^fail address: set TRUST_PROXY=1: with false, all visitors share/],
  ],
  [{ environment: { TRUST_PROXY: '2' } }, [/^fail address: set TRUST_PROXY=1: with 2, visitors can choose/]],
  [{ environment: { TRUST_PROXY: 'false' }, added: [] }, [/^warn address: .+ set TRUST_PROXY=1$/]],
  [{ statuses: { '/healthz': 502 } }, [/^fail address: https:\/\/shop\.test leads to something other/]],
  [{ statuses: { '/webhooks/razorpay': 403 } }, [/^fail webhooks: .+ answers 403/]],
  [{ statuses: { '/webhooks/razorpay': 400 } }, [/^fail webhooks: .+ another RAZORPAY_WEBHOOK_SECRET/]],
  [{ statuses: { '/metrics': 200 } }, [/^fail metrics: everyone can read/]],
  [
    { repository: { mayInvite: false } },
    [/^fail github: give the token administration access to acme\/shop/],
  ],
  [
    { environment: { GITHUB_OWNERS: '' } },
    [/^warn owners: set GITHUB_OWNERS=acme: without it, admins can sell/],
  ],
  [{ environment: { GITHUB_OWNERS: 'other' } }, [/^fail owners: add acme to GITHUB_OWNERS/]],
  [{ scopes: ['repo'] }, []],
  [{ scopes: ['repo', 'admin:org'] }, [/^warn scopes: take admin:org from the token/]],
  [{ scopes: ['gist'] }, [/^fail scopes: give the token the scope repo/]],
  [{ isKnown: async () => false }, [/^fail connect: check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET/]],
  [{ isKnown: reject('GitHub did not answer.') }, [/^warn connect: GitHub did not answer\. Check/]],
  [{ isKnown: async () => true }, []],
  [{ repository: { ownedByOrganisation: true } }, [/^warn seats: .+ bills each buyer as a seat of acme/]],
  [
    {
      repository: { ownedByOrganisation: true, private: false },
      organisation: { membersMayRead: true, membersMayFork: true },
    },
    [
      /^warn members: .+ acme may read every repository: .+ "No permission"; .+ acme may fork private repositories/,
    ],
  ],
  [
    {
      repository: { ownedByOrganisation: true, private: false },
      organisation: { membersMayRead: false, membersMayFork: null },
    },
    [],
  ],
  [
    {
      repository: { ownedByOrganisation: true, private: false },
      organisation: { plan: 'team' },
    },
    [/^warn codespaces: on a paid plan the organisation may pay .+ acme \(team\)/],
  ],
  [{ repository: { ownedByOrganisation: true, private: false }, organisation: { plan: null } }, []],
])('the doctor reports situation %#: %j', async (situation, expected) => {
  const lines = await examine(situation);
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
});

describe('DNS of the mail domain', () => {
  const GOOD = {
    'mail.shop.in': ['google-site-verification=x', 'v=spf1 include:_spf.mail.test ~all'],
    '_domainkey.mail.shop.in': [],
    '_dmarc.mail.shop.in': ['v=DMARC1; p=quarantine'],
  };
  /** `null` means that the name does not exist. */
  const examineDns = (records: Record<string, string[] | null>) => {
    const zone = new Map(Object.entries({ ...GOOD, ...records }));
    const resolveTxt = async (name: string) => {
      const found = zone.get(name) ?? null;
      if (found !== null && found.length > 0) return found;
      throw Object.assign(new Error(name), { code: found ? 'ENODATA' : 'ENOTFOUND' });
    };
    return examine({ environment: { MAIL_FROM: 'Shop <hi@Mail.Shop.in>' }, context: { resolveTxt } });
  };

  test.each<[Record<string, string[] | null>, RegExp[]]>([
    [{}, []],
    [{ '_dmarc.mail.shop.in': null, '_dmarc.shop.in': ['v=DMARC1; p=none'] }, []],
    [{ 'mail.shop.in': null }, [/^warn spf: mail\.shop\.in has no SPF record: add/]],
    [
      { 'mail.shop.in': ['v=spf1 -all', 'v=spf1 mx ~all'] },
      [/^warn spf: .+ has 2 SPF records, so none counts/],
    ],
    [{ 'mail.shop.in': ['v=spf1 mx +all'] }, [/^warn spf: .+ lets everyone send/]],
    [{ '_domainkey.mail.shop.in': null }, [/^warn dkim: .+ seems to have no DKIM key/]],
    [
      { '_dmarc.mail.shop.in': ['v=spf1 -all'] },
      [/^warn dmarc: .+ add v=DMARC1; p=none as TXT of _dmarc\.mail/],
    ],
  ])('the doctor reports the DNS records %#: %j', async (records, expected) => {
    expect(await examineDns(records)).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
  });

  test('the doctor only warns when DNS gives no answer', async () => {
    const context = { resolveTxt: reject('ETIMEOUT') };
    const lines = await examine({ environment: { MAIL_FROM: 'hi@shop.in' }, context });
    expect(lines).toEqual(
      ['spf', 'dkim', 'dmarc'].map(
        (name) => `warn ${name}: the DNS doesn't answer about shop.in (ETIMEOUT): try again`,
      ),
    );
  });
});

test('a refused token is a failure, a provider that is down a warning', async () => {
  const withError = (error: Error) => {
    const codeHost = {
      findAccount: () => Promise.reject(error),
      checkRepository: () => Promise.reject(error),
      getScopes: () => Promise.reject(error),
    };
    const mailer = { send: reject('Invalid login') };
    return examine({
      context: { providers: { codeHost: codeHost as Partial<CodeHost> as CodeHost, mailer } },
    });
  };
  expect(
    await withError(new CodeHostError({ kind: 'needs_person', reason: 'The token has expired.' })),
  ).toEqual([
    expect.stringMatching(/^fail github: The token has expired\./),
    expect.stringMatching(/^fail scopes/),
    expect.stringMatching(/^fail seats/),
    expect.stringMatching(/^fail members/),
    expect.stringMatching(/^fail codespaces/),
    expect.stringMatching(/^fail mail: no mail to help@shop\.test \(Invalid login\)/),
  ]);
  const down = new CodeHostError({ kind: 'retry', reason: 'GitHub is down.' });
  expect((await withError(down))[0]).toMatch(/^warn github: GitHub is down\./);
});

test('a WhatsApp sender that Meta refuses is a failure, one that is down a warning, and none is fine', async () => {
  const withSender = async (getSenderName: () => Promise<string>) => {
    const whatsApp = { sendInvited: reject('unused'), getSenderName };
    const line = (text: string) => text.includes('whatsapp');
    const providers = { codeHost: {} as CodeHost, mailer: { send: reject('') }, whatsApp };
    return (await examine({ context: { providers } })).find(line);
  };
  const refused = new WhatsAppError('retry', 'WhatsApp answered 401, error 190.');
  expect(await withSender(() => Promise.reject(refused))).toMatch(/^fail whatsapp: .+ Check WHATSAPP_TOKEN/);
  const down = new WhatsAppError('unclear', "WhatsApp can't be reached.", { isAnswered: false });
  expect(await withSender(() => Promise.reject(down))).toMatch(/^warn whatsapp/);
  expect(await withSender(async () => 'Capstone')).toBeUndefined();
});

test('the doctor names why the public address cannot be reached, and warns when the shop is not running', async () => {
  const refuse = (everywhere: boolean) => async (input: string | URL | Request) => {
    if (!everywhere && String(input).startsWith('http://127.0.0.1')) return new Response('ok');
    throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'CERT_HAS_EXPIRED' } });
  };
  expect((await examine({ context: { fetch: refuse(false) } }))[0]).toMatch(
    /^fail address: https:\/\/shop\.test can't be reached \(CERT_HAS_EXPIRED\): check APP_URL/,
  );
  expect(await examine({ context: { fetch: refuse(true) } })).toEqual(
    ['address', 'webhooks', 'metrics'].map((name) => expect.stringContaining(`warn ${name}: not checked`)),
  );
});

test.each(['', 'http://127.0.0.1:4000'])(
  'a live shop whose mails link to its machine is warned: APP_URL=%s',
  (url) => {
    const lines = requireConfiguration(readSettings({ ...LIVE, APP_URL: url })).map(formatLine);
    expect(lines).toContainEqual(
      `warn links: set APP_URL: mails link to ${url || 'http://localhost:3000'}, which only opens on this machine`,
    );
  },
);

test('a live start needs the seller and PostgreSQL, but nothing that only causes a warning', () => {
  expect(() => requireConfiguration(readSettings({ ...LIVE, SELLER_ADDRESS: '' }))).toThrow(/SELLER_ADDRESS/);
  expect(() => requireConfiguration(readSettings({ ...LIVE, DATABASE_URL: '' }))).toThrow(/EMBEDDED_LIVE=1/);
  expect(requireConfiguration(readSettings({ ...LIVE, SUPPORT_EMAIL: '' })).map(formatLine)).toContainEqual(
    expect.stringMatching(/^warn support/),
  );
});

test('for a minute, only the doctor learns how its request arrived', () => {
  const headers = (time: number) =>
    new Headers({
      'x-capstone-doctor': `${time}.${signer.sign('doctor', String(time))}`,
      'x-forwarded-for': 'a, b',
    });
  expect(describeConnection(headers(Date.now()), { signer, clientIp: 'b' })).toEqual({
    clientIp: 'b',
    forwardedFor: ['a', 'b'],
  });
  expect(describeConnection(headers(Date.now() - 61_000), { signer })).toBeNull();
  expect(describeConnection(headers(Date.now()), { signer: createSigner('another') })).toBeNull();
  expect(describeConnection(new Headers(), { signer })).toBeNull();
});
