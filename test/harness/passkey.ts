import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

/** What a device, a browser or a stranger's page does otherwise than usual. */
interface Deviation {
  origin?: string;
  rpId?: string;
  challenge?: string;
  type?: string;
  /** The bits of the authenticator data: 1 for a present owner, 4 for a recognised one. */
  flags?: number;
  counter?: number;
}

interface Options {
  challenge: string;
}

/** https://www.w3.org/TR/webauthn-3/#authdata-flags */
const [PRESENT, VERIFIED, WITH_KEY] = [1, 4, 64];
const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A device with one passkey (ES256, without attestation), and the browser that brings its answers. */
export function createPasskey(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const id = randomBytes(16);
  let used = 0;

  const clientData = (type: string, { challenge }: Options, deviation: Deviation) =>
    Buffer.from(
      JSON.stringify({
        type: deviation.type ?? type,
        challenge: deviation.challenge ?? challenge,
        origin: deviation.origin ?? origin,
      }),
    );
  function authenticatorData({ rpId, flags, counter }: Deviation, key?: Uint8Array): Buffer {
    const head = Buffer.alloc(37);
    createHash('sha256')
      .update(rpId ?? new URL(origin).hostname)
      .digest()
      .copy(head);
    head[32] = flags ?? PRESENT + VERIFIED + (key ? WITH_KEY : 0);
    head.writeUInt32BE(counter ?? used, 33);
    if (!key) return head;
    return Buffer.concat([head, Buffer.alloc(16), Buffer.from([0, id.length]), id, key]);
  }
  function toCose(): Uint8Array {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    const fields: [number, number | Uint8Array][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ];
    return isoCBOR.encode(new Map(fields));
  }
  const credential = {
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
  };

  return {
    id: base64url(id),
    /** Answers the options of a registration. */
    make(options: Options, deviation: Deviation = {}) {
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(deviation, toCose()))],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData('webauthn.create', options, deviation)),
          attestationObject: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
          transports: ['internal'],
        },
      };
    },
    /** Answers the options of an authentication. */
    use(options: Options, deviation: Deviation = {}) {
      used += 1;
      const data = authenticatorData(deviation);
      const client = clientData('webauthn.get', options, deviation);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(client),
          authenticatorData: base64url(data),
          signature: base64url(sign('sha256', signed, privateKey)),
        },
      };
    },
  };
}
