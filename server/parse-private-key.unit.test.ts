import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { expect, test } from 'vitest';
import { readSettings } from './config.ts';
import { parsePrivateKey } from './parse-private-key.ts';

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pkcs1 = privateKey.export({ type: 'pkcs1', format: 'pem' }) as string;
const pkcs8 = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string;
const protectedBy = { cipher: 'aes-256-cbc', passphrase: 'secret' };
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;

test.each([
  ['as GitHub makes it', pkcs1],
  ['as PKCS#8', pkcs8],
  ['with Windows line ends', pkcs1.replaceAll('\n', '\r\n')],
  ['with \\n for line breaks', pkcs1.replaceAll('\n', '\\n')],
  ['with spaces for line breaks', pkcs1.replaceAll('\n', ' ')],
  ['with indented lines', pkcs1.replaceAll('\n', '\n    ')],
  ['in one line', pkcs1.replaceAll('\n', '')],
  ['in quotes', `"${pkcs1}"`],
  ['in quotes with \\n for line breaks', `'${pkcs1.replaceAll('\n', '\\n')}'`],
  ['in Base64', Buffer.from(pkcs1).toString('base64')],
  ['under the name of another format', pkcs1.replaceAll('RSA PRIVATE', 'PRIVATE')],
])('the private key of a GitHub app is read %s', (_form, value) => {
  const { providers } = readSettings({
    AUTH_SECRET: 'x'.repeat(32),
    RAZORPAY_KEY_ID: 'rzp_live_1',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hook',
    GITHUB_APP_ID: '12',
    GITHUB_APP_PRIVATE_KEY: value,
    SMTP_URL: 'smtp://user:pass@mail.example:587',
    MAIL_FROM: 'hello@capstone.example',
    APP_URL: 'https://capstone.example',
  });
  expect(createPrivateKey(providers?.github.appPrivateKey ?? '').equals(privateKey)).toBe(true);
});

test.each([
  [
    'is an OpenSSH key',
    '-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaA==\n-----END OPENSSH PRIVATE KEY-----',
  ],
  ['is a PuTTY key', 'PuTTY-User-Key-File-3: ssh-rsa\nEncryption: none'],
  ['is protected by a passphrase', privateKey.export({ type: 'pkcs8', format: 'pem', ...protectedBy })],
  ['is protected by a passphrase', privateKey.export({ type: 'pkcs1', format: 'pem', ...protectedBy })],
  ['is a public key', publicKey.export({ type: 'spki', format: 'pem' })],
  ['is a public key', 'ssh-rsa AAAAB3NzaC1yc2E= asha@laptop'],
  ['is a certificate', '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----'],
  ['is the name of a file', './capstone.2026-11-27.private-key.pem'],
  ['is a key of the kind ec', ec.export({ type: 'pkcs8', format: 'pem' })],
  ['is a key of the kind ec', ec.export({ type: 'sec1', format: 'pem' })],
  ['is cut off before -----END RSA PRIVATE KEY-----', '-----BEGIN RSA PRIVATE KEY-----'],
  ['is cut off before -----END PRIVATE KEY-----', pkcs8.slice(0, 500)],
  ['is damaged', pkcs1.replace(/\n.{64}\n/, '\n')],
  ['is not a PEM private key', 'SHA256:4WkoyyRSzNoXHTuN2vY0jzmi7nbQmTbUS3r1VjRyLkQ='],
])('what %s is named, when it is set instead of a GitHub app’s key', (problem, value) => {
  expect(parsePrivateKey(value as string)).toEqual({ problem: expect.stringMatching(`^${problem}`) });
  expect(() => readSettings({ GITHUB_APP_PRIVATE_KEY: value as string })).toThrow(
    `- GITHUB_APP_PRIVATE_KEY ${problem}`,
  );
});
