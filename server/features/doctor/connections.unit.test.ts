import { describe, expect, test } from 'vitest';
import { examine, reject, signer } from '#test/harness/doctor.ts';
import type { CodeHost } from '../../integrations/github/code-host.ts';
import { CodeHostError } from '../../integrations/github/code-host-error.ts';
import type { RepositoryReader } from '../../integrations/github/repository-reader.ts';
import { WhatsAppError } from '../../integrations/whatsapp/whatsapp.ts';
import { createSigner } from '../../platform/signer.ts';
import { describeConnection } from './connection.ts';

/** No project of these tests is delivered as a copy. */
const repositoryReader = {} as RepositoryReader;

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
    expect(lines).toEqual([
      "warn spf: the DNS doesn't answer about shop.in (ETIMEOUT): try again. Not checked until then: dkim, dmarc",
    ]);
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
      context: {
        providers: { codeHost: codeHost as Partial<CodeHost> as CodeHost, repositoryReader, mailer },
      },
    });
  };
  expect(
    await withError(new CodeHostError({ kind: 'needs_person', reason: 'The token has expired.' })),
  ).toEqual([
    'fail github: The token has expired. Check GITHUB_TOKEN and what it may access. Not checked until then: repositories, scopes, seats, members, two-factor, codespaces',
    expect.stringMatching(/^fail mail: no mail to help@shop\.test \(Invalid login\)/),
  ]);
  const down = new CodeHostError({ kind: 'retry', reason: 'GitHub is down.' });
  expect((await withError(down))[0]).toMatch(/^warn github: GitHub is down\./);
});

test('a WhatsApp sender that Meta refuses is a failure, one that is down a warning, and none is fine', async () => {
  const withSender = async (getSenderName: () => Promise<string>) => {
    const whatsApp = { sendInvited: reject('unused'), getSenderName };
    const line = (text: string) => text.includes('whatsapp');
    const providers = { codeHost: {} as CodeHost, repositoryReader, mailer: { send: reject('') }, whatsApp };
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
  expect(await examine({ context: { fetch: refuse(true) } })).toEqual([
    "warn address: not checked, because the shop isn't running: start it and try again. Not checked until then: webhooks, metrics",
  ]);
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
