import { createPrivateKey, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** A self-signed certificate with a new key, valid for a day around now. */
export function createCertificate(host: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'prime256v1',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'der' },
  });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const commonName = sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(host)));
  const name = sequence(der(0x31, commonName));
  const alternativeNames = sequence(
    der(0x06, Buffer.from('551d11', 'hex')),
    der(0x04, sequence(der(0x82, Buffer.from(host)))),
  );
  const content = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    name,
    sequence(utcTime(-12), utcTime(12)),
    name,
    publicKey,
    der(0xa3, sequence(alternativeNames)),
  );
  const signature = createSign('sha256').update(content).sign(createPrivateKey(privateKey));
  const certificate = sequence(
    content,
    ecdsaWithSha256,
    der(0x03, Buffer.concat([Buffer.from([0]), signature])),
  );
  const lines = certificate.toString('base64').replace(/.{64}/g, '$&\n');
  return { key: privateKey, cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n` };
}

/** A DER element: tag, length, content. */
function der(tag: number, content: Buffer): Buffer {
  const { length } = content;
  const prefix = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...prefix]), content]);
}

function sequence(...elements: Buffer[]): Buffer {
  return der(0x30, Buffer.concat(elements));
}

function utcTime(hoursFromNow: number): Buffer {
  const time = new Date(Date.now() + hoursFromNow * 3_600_000).toISOString();
  return der(0x17, Buffer.from(`${time.slice(2, 19).replace(/\D/g, '')}Z`));
}
