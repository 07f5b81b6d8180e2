import { expect, test } from 'vitest';
import { examine, LIVE, reject, type Situation } from '#test/harness/doctor.ts';
import { readSettings } from '../../config.ts';
import { requireConfiguration } from './configuration-checks.ts';
import { formatLine } from './doctor.ts';

test('the doctor finds nothing in a healthy live shop', async () => {
  expect(await examine()).toEqual([]);
});

test.each<[Situation, RegExp[]]>([
  [
    { environment: { SELLER_NAME: '', SUPPORT_PHONE: '', GRIEVANCE_OFFICER: '' } },
    [/^fail seller: set SELLER_NAME, SUPPORT_PHONE, GRIEVANCE_/],
  ],
  [
    { environment: { SELLER_NAME: 'राव Learning 🚀', SELLER_ADDRESS: '12 MG Road\n🏛️ Pune' } },
    [/^warn seller: receipts.* leave it out of SHOP_NAME, SELLER_NAME and SELLER_ADDRESS: 🚀 🏛️$/],
  ],
  [
    { facts: { templates: [{ owner: 'acme', repo: 'shop' }] } },
    [/^fail copies: buyers can’t get copies of acme\/shop: It’s no template: tick “Template repository”/],
  ],
  [
    { environment: { GSTIN: '29ABCDE1234F1ZW', GST_SAC: '998400' } },
    [/^warn GST: GST_SAC 998400 is not in the list of the GST Offline Tool/],
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
  [
    {
      environment: { GSTIN: '29ABCDE1234F1ZW', GST_SAC: '997331' },
      facts: {
        missingDocuments: 2,
        endingSeries: [
          { series: 'CAP', year: '26-27', last: 999_999 },
          { series: 'CRN', year: '26-27', last: 900_000 },
          { series: 'OLD', year: '26-27', last: 950_000 },
        ],
      },
    },
    [
      /^warn books: 2 invoices or credit notes .+; 999999 of 999999 numbers of CAP\/26-27 .+ INVOICE_PREFIX .+; 900000 .+ CRN\/26-27 are used: credit notes go on with the next series$/,
    ],
  ],
  [
    {
      payments: [
        { id: 'pay_usd', status: 'captured', currency: 'USD' },
        { id: 'pay_offer', status: 'captured', offerId: 'offer_1' },
        { id: 'pay_held', status: 'authorized' },
        { id: 'pay_fee', status: 'refunded', isFeeOfCustomer: true },
        { id: 'pay_new', status: 'authorized', createdAt: Date.now() },
        { id: 'pay_failed', status: 'failed', currency: 'USD' },
      ],
    },
    [
      /^warn payment account: pay_usd .*currenc.*; pay_offer .*; pay_held .*; pay_fee has the fee on top.*Razorpay account/,
    ],
  ],
  [{ environment: { ADMIN_SECOND_FACTOR: '' } }, [/^warn second factor: set ADMIN_SECOND_FACTOR=required/]],
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
  [
    {
      environment: { ADMIN_PASSKEY: 'required' },
      facts: {
        admins: [
          { email: 'asha@shop.test', hasSecondFactor: true, hasPasskey: true },
          { email: 'ravi@shop.test', hasSecondFactor: true, hasPasskey: false },
          { email: 'meera@shop.test', hasSecondFactor: false, hasPasskey: false },
        ],
      },
    },
    [
      /^warn admins: orders and payouts stay closed to meera@shop\.test until .+ second factor .+; let ravi@shop\.test add a passkey/,
    ],
  ],
  [
    {
      environment: { ADMIN_SECOND_FACTOR: '' },
      facts: { admins: [{ email: 'meera@shop.test', hasSecondFactor: false, hasPasskey: false }] },
    },
    [/^warn second factor: set ADMIN_SECOND_FACTOR=required/],
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
  [
    { context: { getFreeMb: reject('ENOENT'), getNewestFileTime: reject('EACCES') } },
    [
      /^warn disk: the folder \.\/data can't be used \(ENOENT\): check DATA_DIR$/,
      /^fail backups: the folder \/backups can't be used \(EACCES\): check BACKUP_DIR$/,
    ],
  ],
  [{ facts: { clockOffset: -9 } }, [/^warn clock: 9 s away/]],
  [{ facts: { clockOffset: 90 } }, [/^fail clock: 90 s away/]],
  [{ context: { getNewestFileTime: async () => null } }, [/^fail backups: \/backups has none/]],
  [
    { context: { getNewestFileTime: async () => Date.now() - 30 * 3_600_000 } },
    [/^warn backups: .+ 30 h old/],
  ],
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
    { repository: { archived: true } },
    [/^fail repositories: GitHub refuses everyone at acme\/shop: It’s archived, and so read-only/],
  ],
  [{ repository: { disabled: true } }, [/^fail repositories: .+ acme\/shop: GitHub has disabled it/]],
  [
    { facts: { blocks: [{ subject: 'acme/*', reason: 'GitHub answered 422: No seats left.' }] } },
    [/^fail repositories: .+ acme\/\*: GitHub answered 422: No seats left\./],
  ],
  [
    { environment: { GITHUB_OWNERS: '' } },
    [/^warn owners: set GITHUB_OWNERS=acme: without it, admins can sell/],
  ],
  [{ environment: { GITHUB_OWNERS: 'other' } }, [/^fail owners: add acme to GITHUB_OWNERS/]],
  [{ scopes: ['repo'] }, []],
  [{ scopes: ['repo', 'admin:org'] }, [/^warn scopes: take admin:org from the token/]],
  [{ scopes: ['gist'] }, [/^fail scopes: give the token the scope repo/]],
  [
    { findRefusal: async () => 'application_suspended' },
    [/^fail connect: check GITHUB_CLIENT_ID and GITHUB_CLIENT_SECRET.+\(application_suspended\)$/],
  ],
  [{ findRefusal: reject('GitHub did not answer.') }, [/^warn connect: GitHub did not answer\. Check/]],
  [{ findRefusal: async () => null }, []],
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
  [
    {
      repository: { ownedByOrganisation: true, private: false },
      organisation: { requiresTwoFactor: true },
    },
    [/^warn two-factor: acme requires two-factor authentication: buyers without it can't accept/],
  ],
  [
    { repository: { ownedByOrganisation: true, private: false }, organisation: { requiresTwoFactor: null } },
    [],
  ],
])('the doctor reports situation %#: %j', async (situation, expected) => {
  const lines = await examine(situation);
  expect(lines).toEqual(expected.map((pattern) => expect.stringMatching(pattern)));
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
