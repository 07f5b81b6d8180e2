import { createPrivateKey, type KeyObject } from 'node:crypto';

const PEM = /-----BEGIN ([A-Z0-9 ]+)-----([^-]*)(-----END)?/;
/** What the setting may contain instead of a GitHub app's key, by what its text says. */
const OTHERS: [text: RegExp, problem: string][] = [
  [/BEGIN OPENSSH /, 'is an OpenSSH key, but an app has a PEM key, which GitHub makes on the app’s page'],
  [/PuTTY-User-Key-File/, 'is a PuTTY key, but an app has a PEM key, which GitHub makes on the app’s page'],
  [/ENCRYPTED/, 'is protected by a passphrase: save it without one'],
  [/BEGIN [A-Z0-9 ]{0,20}PUBLIC KEY|^ssh-/, 'is a public key: the app needs its private one'],
  [/BEGIN [A-Z0-9 ]{0,20}CERTIFICATE/, 'is a certificate: the app needs its private key'],
  [/\.pem$/i, 'is the name of a file: set it to what the file contains'],
];

/**
 * Parses the private key of a GitHub app as it arrives in a setting: line breaks are often written `\n`,
 * replaced by spaces or left out, and the whole file may be in Base64. Returns the key as PKCS#8, or what is
 * wrong.
 */
export function parsePrivateKey(value: string): { pem: string } | { problem: string } {
  const given = value.replaceAll(/\\[rn]/g, '\n').trim();
  const decoded = Buffer.from(given, 'base64').toString('latin1');
  const text = PEM.test(decoded) ? decoded : given;
  const other = OTHERS.find(([pattern]) => pattern.test(text));
  if (other) return { problem: other[1] };
  const [, label, body, end] = PEM.exec(text) ?? [];
  if (body === undefined)
    return { problem: 'is not a PEM private key: it has no -----BEGIN RSA PRIVATE KEY-----' };
  if (!end) return { problem: `is cut off before -----END ${label}-----: quote all of its lines` };
  const key = readKey(Buffer.from(body, 'base64'));
  if (!key) return { problem: 'is damaged: it looks like a private key, but no key can be read from it' };
  if (key.asymmetricKeyType !== 'rsa')
    return { problem: `is a key of the kind ${key.asymmetricKeyType}, but a GitHub app has an RSA key` };
  return { pem: key.export({ format: 'pem', type: 'pkcs8' }) as string };
}

function readKey(der: Buffer): KeyObject | undefined {
  for (const type of ['pkcs1', 'pkcs8', 'sec1'] as const) {
    try {
      return createPrivateKey({ key: der, format: 'der', type });
    } catch {
      // The next format is tried.
    }
  }
  return undefined;
}
