/**
 * @file An authenticator in software: it makes one passkey and signs with it as Web Authentication
 * Level 3 says, with the attestation "none".
 */
import {
  createHash,
  generateKeyPairSync,
  randomBytes,
  sign,
  type KeyPairKeyObjectResult,
} from 'node:crypto';

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const hash = (value: Uint8Array | string) => createHash('sha256').update(value).digest();

/** Flags of authenticator data (section 6.1): present, verified, has the credential. */
const flags = { up: 0x01, uv: 0x04, at: 0x40 } as const;

/** What the test changes about a message. */
export interface Change {
  readonly origin?: string;
  readonly rpId?: string;
  readonly counter?: number;
  readonly isVerified?: boolean;
  readonly challenge?: string;
  readonly type?: string;
}

/** One passkey with its private key. */
export class Authenticator {
  readonly id = text(randomBytes(16));
  userHandle = '';
  counter = 0;
  readonly #keys: KeyPairKeyObjectResult = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #site: { readonly rpId: string; readonly origin: string };

  constructor(site: { readonly rpId: string; readonly origin: string }) {
    this.#site = site;
  }

  #clientData(type: string, challenge: string, change: Change): Buffer {
    const origin = change.origin ?? this.#site.origin;
    const said = { type: change.type ?? type, challenge: change.challenge ?? challenge, origin };
    return Buffer.from(JSON.stringify({ ...said, crossOrigin: false }));
  }

  #authData(flag: number, change: Change, credential: Uint8Array = new Uint8Array()): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(change.counter ?? this.counter);
    const verified = change.isVerified === false ? 0 : flags.uv;
    const rpIdHash = hash(change.rpId ?? this.#site.rpId);
    return Buffer.concat([
      rpIdHash,
      Buffer.from([flags.up | verified | flag]),
      counter,
      credential,
    ]);
  }

  /** The public key as a CBOR map: EC2, ES256, P-256, x, y (RFC 9053, sections 2.1 and 7.1). */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    const half = (label: number, value: string) =>
      Buffer.concat([Buffer.from([label, 0x58, 32]), Buffer.from(value, 'base64url')]);
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    return Buffer.concat([head, half(0x21, x), half(0x22, y)]);
  }

  /** Makes the passkey: the body of the call that adds it. */
  make(options: { challenge: string; user: { id: string } }, change: Change = {}) {
    this.userHandle = options.user.id;
    const id = Buffer.from(this.id, 'base64url');
    const credential = Buffer.concat([
      ...[Buffer.alloc(16), Buffer.from([0, id.length]), id, this.#coseKey()],
    ]);
    const authData = this.#authData(flags.at, change, credential);
    const attestationObject = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
      ...[Buffer.from([authData.length]), authData],
    ]);
    const clientData = this.#clientData('webauthn.create', options.challenge, change);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: text(clientData),
        attestationObject: text(attestationObject),
        transports: ['internal', 'hybrid'],
      },
    };
  }

  /** Signs a challenge: the body of the call that signs in. The counter is one higher each time. */
  sign({ challenge }: { challenge: string }, change: Change = {}) {
    this.counter += 1;
    const clientData = this.#clientData('webauthn.get', challenge, change);
    const authData = this.#authData(0, change);
    const signed = Buffer.concat([authData, hash(clientData)]);
    return {
      ...{ id: this.id, rawId: this.id, type: 'public-key' },
      response: {
        clientDataJSON: text(clientData),
        authenticatorData: text(authData),
        signature: text(sign('sha256', signed, this.#keys.privateKey)),
        userHandle: this.userHandle,
      },
    };
  }
}
