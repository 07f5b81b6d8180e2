import { describe, expect, test } from 'vitest';
import { examine, LIVE } from '#test/harness/doctor.ts';
import { readSettings } from '../../config.ts';
import { PaymentsError } from '../../integrations/razorpay/payments-error.ts';
import { formatLine } from './doctor.ts';
import { isPlaceholder, listRehearsals } from './rehearsal-checks.ts';

test.each<[environment: Record<string, string>, line: RegExp]>([
  [{ RAZORPAY_KEY_ID: 'rzp_test_aB3dE5fG7hJ9kL' }, /^fail payment keys: RAZORPAY_KEY_ID is of .+ test mode/],
  [{ RAZORPAY_KEY_ID: 'your_key_id' }, /^fail payment keys: RAZORPAY_KEY_ID is a placeholder/],
  [{ RAZORPAY_KEY_SECRET: 'changeme' }, /^fail payment keys: RAZORPAY_KEY_SECRET is a placeholder/],
  [{ RAZORPAY_WEBHOOK_SECRET: 'xxx' }, /^fail payment keys: RAZORPAY_WEBHOOK_SECRET is a placeholder/],
  [
    { RAZORPAY_KEY_ID: 'rzp_test_1DP5mmOlF5G5ag', RAZORPAY_KEY_SECRET: 'thisissupersecret' },
    /^fail payment keys: RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET are placeholders: .+; RAZORPAY_KEY_ID is of/,
  ],
  [{ AUTH_SECRET: 'change-me'.repeat(4) }, /^warn secrets: AUTH_SECRET is a placeholder: set a value/],
  [
    { METRICS_TOKEN: 'xxxxxxxx', GITHUB_TOKEN: 'your_token' },
    /^warn secrets: METRICS_TOKEN, GITHUB_TOKEN are/,
  ],
  [{ SMTP_URL: 'smtp://u:p@sandbox.smtp.mailtrap.io:2525' }, /^fail mail server: sandbox\.smtp\.mailtrap/],
  [{ SMTP_URL: 'smtp://u:p@smtp.ethereal.email:587' }, /^fail mail server: .+ delivers none/],
  [{ SMTP_URL: 'smtp://mailpit:25' }, /^fail mail server: mailpit catches mails/],
  [{ SMTP_URL: 'smtp://localhost:1025' }, /^warn mail server: localhost:1025 looks like a catcher/],
])('the doctor names values of a rehearsal in a live shop: %j', async (environment, line) => {
  expect(await examine({ environment })).toEqual([expect.stringMatching(line)]);
});

test('a live start reports them, and on this machine they are no failure', () => {
  const environment = { ...LIVE, APP_URL: '', RAZORPAY_KEY_ID: 'rzp_test_aB3dE5fG7hJ9kL' };
  expect(listRehearsals(readSettings(environment)).map(formatLine)).toEqual([
    expect.stringMatching(/^warn payment keys: RAZORPAY_KEY_ID is of/),
  ]);
  expect(listRehearsals(readSettings(LIVE))).toEqual([]);
});

test.each([
  'your_key_id',
  'YOUR_KEY_SECRET',
  '<YOUR_KEY_ID>',
  '[YOUR_KEY_ID]',
  'YourSecretKeyHere',
  'change-me',
  'CHANGE_ME',
  'replace_with_secret',
  'xxx',
  'rzp_live_xxxxxxxxxxxxxx',
  'XXXX00000XXXX',
  'example',
  'my-example-secret',
  'placeholder',
  'rzp_test_placeholder',
  'dummy',
  'sample_secret',
  '{{ key }}',
  '...',
  '********',
  'key_id',
  'KEY_SECRET',
  'webhook_secret',
  'rzp_test_0wFRWIZnH65uny',
  'rzp_live_1234567890',
  '00000000',
  'todo',
  'CLIENT_SECRET',
])('%j is a placeholder', (value) => {
  expect(isPlaceholder(value)).toBe(true);
});

test.each([
  'rzp_live_Rx0dB1g3YMVHI0',
  'rzp_live_Sy1K5V35MUlZoB',
  'GFgcB4cRGUQpSFrLTvKzUNzP',
  'EnLs21M47BllR3X8PSFtjtbd',
  'yoUxX3xx9kLmN0pQ',
  'correct horse battery staple',
  'hook',
  'secret',
])('%j is none', (value) => {
  expect(isPlaceholder(value)).toBe(false);
});

describe('the doctor asks with the keys', () => {
  const refusing = (error: Error) => ({
    codeHost: {
      findAccount: async () => null,
      getScopes: async () => null,
      checkRepository: async () => ({
        reachable: true,
        private: true,
        ownedByOrganisation: false,
        mayInvite: true,
        archived: false,
        disabled: false,
      }),
    } as never,
    repositoryReader: {} as never,
    mailer: { send: async () => undefined },
    payments: { listPaymentsBetween: () => Promise.reject(error) },
  });

  test.each([401, 403])('an answer %s is a failure that names both settings', async (status) => {
    const error = new PaymentsError('unauthorised', `Razorpay answered ${status}`, status);
    const lines = await examine({ context: { providers: refusing(error) } });
    expect(lines).toEqual([
      expect.stringMatching(/^fail payment account: .+ RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET/),
    ]);
  });

  test('an outage is a warning', async () => {
    const error = new PaymentsError('unavailable', 'Razorpay answered 503', 503);
    expect(await examine({ context: { providers: refusing(error) } })).toEqual([
      expect.stringMatching(/^warn payment account: .+ try again later/),
    ]);
  });
});
