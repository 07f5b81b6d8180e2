import { generateKeyPairSync } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { environmentSchema } from './environment.ts';

const live = {
  AUTH_SECRET: 'x'.repeat(32),
  RAZORPAY_KEY_ID: 'rzp_live_1',
  RAZORPAY_KEY_SECRET: 'secret',
  RAZORPAY_WEBHOOK_SECRET: 'hook',
  GITHUB_TOKEN: 'token',
  SMTP_URL: 'smtp://user:pass@mail.example:587',
  MAIL_FROM: 'Capstone <hello@capstone.example>',
  APP_URL: 'https://capstone.example',
};

test('.env.example names every setting', () => {
  const text = readFileSync(new URL('../.env.example', import.meta.url), 'utf8');
  const missing = Object.keys(environmentSchema.shape).filter(
    (name) => !new RegExp(`\\b${name}=`).test(text),
  );
  expect(missing).toEqual([]);
});

describe('settings', () => {
  test('settings default to the sandbox', () => {
    expect(readSettings({})).toMatchObject({
      mode: 'sandbox',
      port: 3000,
      host: '127.0.0.1',
      appUrl: 'http://localhost:3000',
      dataDir: './data',
      databasePool: 10,
      minFreeMb: 100,
      providers: undefined,
      trustProxy: 0,
    });
  });

  test('settings name the owners whose repositories may be sold', () => {
    expect(readSettings({}).githubOwners).toEqual([]);
    expect(readSettings({ GITHUB_OWNERS: ' acme , Acme-Labs' }).githubOwners).toEqual(['acme', 'Acme-Labs']);
    expect(() => readSettings({ GITHUB_OWNERS: 'acme/shop' })).toThrow(/GITHUB_OWNERS is not a list/);
    const officer = { name: 'Asha Rao', designation: 'Partner', email: 'asha@example.com' };
    const { seller } = readSettings({ GRIEVANCE_OFFICER: ' Asha Rao, Partner,asha@example.com ' });
    expect(seller.grievanceOfficer).toEqual(officer);
    const malformed = () => readSettings({ GSTIN: '29ABC', SUPPORT_PHONE: 'call us', HOST: '0.0.0.0' });
    expect(malformed).toThrow('GSTIN is not a GSTIN');
    expect(malformed).toThrow('GSTIN needs GST_SAC');
    expect(malformed).toThrow('HOST must be a loopback address');
    expect(malformed).toThrow('SUPPORT_PHONE is not a phone number');
  });

  test.each([
    'Asha Rao',
    'Asha Rao, Partner',
    'Asha Rao, Partner, 080 1234',
    'Asha, , asha@example.com',
    'A, B, C, a@b.test',
  ])('a grievance officer written as %j is refused', (value) => {
    const message = 'GRIEVANCE_OFFICER is not "Name, designation, email"';
    expect(() => readSettings({ GRIEVANCE_OFFICER: value })).toThrow(message);
  });

  test('the contact of the payment provider is an https: or mailto: address', () => {
    expect(readSettings({}).paymentsContact).toBe('https://razorpay.com/support/');
    for (const contact of ['https://pay.example/help', 'mailto:help@pay.example'])
      expect(readSettings({ PAYMENTS_CONTACT: contact }).paymentsContact).toBe(contact);
    for (const contact of ['http://pay.example', 'javascript:alert(1)', 'help@pay.example', 'mailto:'])
      expect(() => readSettings({ PAYMENTS_CONTACT: contact })).toThrow(
        'PAYMENTS_CONTACT is not a valid address',
      );
  });

  test('a GSTIN brings the settings of tax documents', () => {
    expect(readSettings({})).toMatchObject({
      gst: null,
      turnover: { thresholdPaise: 200_000_000, otherPaise: 0 },
    });
    const registered = { GSTIN: ' 29abcde1234f1zw', GST_SAC: '997331' };
    expect(readSettings(registered)).toMatchObject({
      seller: { gstin: '29ABCDE1234F1ZW' },
      gst: {
        gstin: '29ABCDE1234F1ZW',
        stateCode: '29',
        sac: '997331',
        rateBps: 1800,
        scheme: 'regular',
        invoicePrefix: 'CAP',
      },
    });
    const others = { GST_RATE: '0.25', GST_SCHEME: 'composition', INVOICE_PREFIX: 'Q' };
    expect(readSettings({ ...registered, ...others }).gst).toMatchObject({
      rateBps: 25,
      scheme: 'composition',
      invoicePrefix: 'Q',
    });
    expect(() => readSettings({ GSTIN: registered.GSTIN })).toThrow('GSTIN needs GST_SAC');
  });

  test.each([
    ['GSTIN', '29ABCDE1234F1Z5'],
    ['GSTIN', '25ABCDE1234F1ZD'],
    ['GST_SAC', '99733'],
    ['GST_SAC', 'SAC997331'],
    ['GST_RATE', '18%'],
    ['GST_RATE', '0'],
    ['GST_RATE', '17.5'],
    ['GST_RATE', '41'],
    ['GST_RATE', '18.005'],
    ['GST_SCHEME', 'none'],
    ['INVOICE_PREFIX', 'CRN'],
    ['INVOICE_PREFIX', 'CAPS'],
    ['INVOICE_PREFIX', 'cap'],
    ['GST_THRESHOLD', '20 lakh'],
    ['GST_THRESHOLD', '0'],
    ['OTHER_TURNOVER', '-1'],
  ])('the setting %s=%s of tax documents is malformed', (name, value) => {
    const registered = { GSTIN: '29ABCDE1234F1ZW', GST_SAC: '997331' };
    expect(() => readSettings({ ...registered, [name]: value })).toThrow(new RegExp(`- ${name} `));
  });

  test('settings treat empty values as unset', () => {
    expect(readSettings({ RAZORPAY_KEY_ID: '', SMTP_URL: '  ', MAIL_FROM: '""' }).mode).toBe('sandbox');
  });

  test('white space and line breaks at the end of any setting are cut off', () => {
    const expected = readSettings({
      ...live,
      WHATSAPP_TOKEN: 'w',
      WHATSAPP_PHONE_ID: '1',
      RETENTION_DAYS: '400',
    });
    for (const end of ['\n', '\r\n', ' ', '\t\n']) {
      const given = { ...live, WHATSAPP_TOKEN: 'w', WHATSAPP_PHONE_ID: '1', RETENTION_DAYS: '400' };
      const ended = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, value + end]));
      expect(readSettings(ended)).toEqual(expected);
      const quoted = Object.fromEntries(
        Object.entries(given).map(([name, value]) => [name, `"${value}${end}"${end}`]),
      );
      expect(readSettings(quoted)).toEqual(expected);
    }
  });

  test.each([
    ['DATABASE_URL', 'postgres://shop:se#cret@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:p@se#cret@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:se?cret@db.example/shop'],
    ['DATABASE_URL', 'postgres://shop:12?cret@db.example/shop'],
    ['DATABASE_DIRECT_URL', 'postgres://shop:se/cret@db.example/shop'],
    ['DATABASE_READ_URL', 'postgresql://shop:12/cret@db.example/shop?sslmode=require'],
    ['SMTP_URL', 'smtp://AKIA:BPx/cret+def=@mail.example:587'],
    ['SMTP_URL', 'smtps://AKIA:12/cret@mail.example:465'],
    ['SMTP_URL', 'smtp://user:10%cret@mail.example:587'],
  ])('%s says which signs must be encoded, without the password: %s', (name, value) => {
    const read = () => readSettings({ ...live, DATABASE_URL: 'postgres://db.example/shop', [name]: value });
    expect(read).toThrow(`${name} has a sign in its user name or password that must be encoded: / as %2F`);
    expect(read).not.toThrow(/cret/);
  });

  test.each([
    ['DATABASE_URL', 'postgres://shop:se%23cr%2Fet@db.example:5432/shop?options=endpoint%3Dshop'],
    ['DATABASE_URL', 'postgres://shop@server:p@ss@db.example/shop?sslmode=verify-full&user=shop@server'],
    ['DATABASE_URL', 'postgres:///shop?host=/var/run/postgresql'],
    ['SMTP_URL', 'smtp://AKIA:BPx%2Fabc+def=@mail.example:587'],
    ['SMTP_URL', 'smtps://user@college.example:secret@mail.example'],
  ])('%s is accepted with encoded signs: %s', (name, value) => {
    expect(() => readSettings({ ...live, [name]: value })).not.toThrow();
  });

  test('the quotes of a value are taken off, because some programs that read .env pass them on', () => {
    const { seller, shopName } = readSettings({ SELLER_ADDRESS: '"Shop #12, Pune"', SHOP_NAME: "'Rao’s'" });
    expect(seller.address).toBe('Shop #12, Pune');
    expect(shopName).toBe('Rao’s');
    expect(readSettings({ SHOP_NAME: '"A" and "B", "' }).shopName).toBe('"A" and "B", "');
  });

  test('the shop is live with all provider settings', () => {
    const settings = readSettings(live);
    expect(settings.mode).toBe('live');
    expect(settings.providers).toMatchObject({
      razorpay: { apiUrl: 'https://api.razorpay.com', webhookSecrets: ['hook'] },
      github: { apiUrl: 'https://api.github.com', token: 'token' },
    });
  });

  test('settings of the OAuth app come in pairs, for github.com or another host', () => {
    const app = { GITHUB_CLIENT_ID: 'id', GITHUB_CLIENT_SECRET: 'secret' };
    const oauthOf = (more: object) => readSettings({ ...live, ...more }).providers?.github.oauth;
    expect(oauthOf({})).toBeUndefined();
    expect(oauthOf(app)).toEqual({
      clientId: 'id',
      clientSecret: 'secret',
      authorizeUrl: 'https://github.com/login/oauth/authorize',
      tokenUrl: 'https://github.com/login/oauth/access_token',
    });
    expect(oauthOf({ ...app, GITHUB_URL: 'https://github.acme.example/' })).toMatchObject({
      authorizeUrl: 'https://github.acme.example/login/oauth/authorize',
    });
    for (const [name, value] of Object.entries(app))
      expect(() => readSettings({ ...live, [name]: value })).toThrow(`${name} needs GITHUB_CLIENT_`);
  });

  test('a WhatsApp sender needs both settings, also in the sandbox, and uses Meta unless set otherwise', () => {
    const sender = { WHATSAPP_TOKEN: 'token', WHATSAPP_PHONE_ID: '123' };
    expect(readSettings(live).providers?.whatsApp).toBeUndefined();
    expect(readSettings({ ...live, ...sender }).providers?.whatsApp).toEqual({
      token: 'token',
      phoneId: '123',
      apiUrl: 'https://graph.facebook.com',
    });
    expect(readSettings(sender)).toMatchObject({ mode: 'sandbox', whatsApp: { apiUrl: undefined } });
    const url = { WHATSAPP_URL: 'https://proxy.example/' };
    expect(readSettings({ ...sender, ...url }).whatsApp?.apiUrl).toBe('https://proxy.example');
    for (const [name, value] of Object.entries(sender))
      expect(() => readSettings({ ...live, [name]: value })).toThrow(`${name} needs WHATSAPP_`);
  });

  test.each(Object.keys(live).filter((name) => name !== 'APP_URL'))(
    'live without %s is refused by its name',
    (name) => {
      expect(() => readSettings({ ...live, [name]: undefined })).toThrow(new RegExp(name));
    },
  );

  test('one message lists every missing and malformed setting', () => {
    const read = () => readSettings({ RAZORPAY_KEY_ID: 'rzp', PORT: 'many', SMTP_URL: 'http://mail' });
    expect(read).toThrow(/PORT/);
    expect(read).toThrow(/SMTP_URL/);
    expect(read).toThrow(/RAZORPAY_KEY_SECRET is missing/);
    expect(read).toThrow(/GITHUB_TOKEN \(or GITHUB_APP_ID and GITHUB_APP_PRIVATE_KEY\) is missing/);
    expect(read).toThrow(/MAIL_FROM is missing/);
  });

  test('a complete GitHub app may replace a token', () => {
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const key = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
    const app = { GITHUB_APP_ID: '12', GITHUB_APP_PRIVATE_KEY: key };
    expect(readSettings({ ...live, GITHUB_TOKEN: '', ...app }).providers?.github).toMatchObject({
      appId: '12',
    });
    expect(() => readSettings({ ...live, GITHUB_TOKEN: '', GITHUB_APP_ID: '12' })).toThrow(
      /GITHUB_APP_PRIVATE_KEY is missing/,
    );
  });

  test.each([
    ['http://capstone.example', false],
    ['http://localhost:3000', true],
    ['http://127.0.0.1:3000', true],
    ['https://capstone.example', true],
    ['https://capstone.example/shop', false],
  ])('a live shop may run at %s: %s', (appUrl, fits) => {
    const read = () => readSettings({ ...live, APP_URL: appUrl });
    if (fits) expect(read().appUrl).toBe(appUrl);
    else expect(read).toThrow(/APP_URL/);
  });

  test.each<[settings: Record<string, string>, refused: string[]]>([
    [{ HOST: '127.0.0.1', APP_URL: 'http://shop.localhost:3000' }, []],
    [{ HOST: '::1', APP_URL: 'http://[::1]:3000' }, []],
    [{ HOST: '0.0.0.0' }, ['HOST']],
    [{ HOST: '127.0.0.1.example' }, ['HOST']],
    [{ APP_URL: 'https://capstone.example' }, ['APP_URL']],
    [{ HOST: '::', APP_URL: 'https://capstone.example' }, ['HOST', 'APP_URL']],
  ])('the sandbox with %j, unless allowed, refuses %j', (settings, refused) => {
    const read = () => readSettings(settings);
    if (refused.length === 0) expect(read().mode).toBe('sandbox');
    for (const name of refused) expect(read).toThrow(new RegExp(`- ${name} must be a loopback address`));
    expect(readSettings({ ...settings, SANDBOX: '1' }).mode).toBe('sandbox');
  });

  test('GitHub may be called as fast as possible only when no one else can reach the shop and GitHub is a fake', () => {
    const settings = { ...live, APP_URL: 'http://localhost:3000', GITHUB_API_URL: 'http://127.0.0.1:9' };
    const read = (changes: object) =>
      readSettings({ ...settings, GITHUB_UNLIMITED: '1', ...changes }).providers?.github;
    expect(readSettings(settings).providers?.github.isUnlimited).toBe(false);
    expect(read({})?.isUnlimited).toBe(true);
    for (const changes of [
      { APP_URL: live.APP_URL },
      { GITHUB_API_URL: '' },
      { GITHUB_API_URL: 'https://github.example/api/v3' },
    ])
      expect(() => read(changes)).toThrow(/GITHUB_UNLIMITED is for measurements/);
  });

  test.each([
    ['SANDBOX', 'yes'],
    ['GITHUB_UNLIMITED', 'yes'],
    ['DATABASE_POOL', '0'],
    ['DATABASE_POOL', 'many'],
    ['AUTH_SECRET', 'short'],
    ['PORT', '70000'],
    ['DATABASE_URL', 'mysql://x'],
    ['TRUST_PROXY', 'yes'],
    ['ADMIN_SECOND_FACTOR', 'optional'],
    ['LOG_LEVEL', 'loud'],
    ['BACKUP_KEEP', '0'],
    ['MIN_FREE_MB', '-1'],
    ['MIN_FREE_MB', 'much'],
    ['MAIL_FROM', 'nobody'],
    ['APP_URL', 'capstone'],
  ])('the setting %s=%s is malformed', (name, value) => {
    expect(() => readSettings({ ...live, [name]: value })).toThrow(new RegExp(name));
  });

  test('two webhook secrets are accepted during rotation', () => {
    expect(
      readSettings({ ...live, RAZORPAY_WEBHOOK_SECRET: 'new, old' }).providers?.razorpay.webhookSecrets,
    ).toEqual(['new', 'old']);
  });
});
