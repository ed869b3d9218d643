/**
 * @file Encrypts the platform's tokens for the database: AES-256-GCM, with the user's id as additional
 * data, so that a token copied into another row does not open. Each token names its key, so keys can
 * be replaced: a new first key encrypts what is saved from then on.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

const nonceBytes = 12;
const tagBytes = 16;

/** An encrypted token as it is stored. */
export interface Sealed {
  readonly token: Uint8Array;
  readonly keyId: string;
}

/** Encrypts and decrypts tokens of users. */
export interface Vault {
  seal(userId: number, token: string): Sealed;
  /** The token, or null if its key is gone or the bytes were changed. */
  open(userId: number, sealed: Sealed): string | null;
}

function keyOf(secret: Uint8Array) {
  const key = Buffer.from(hkdfSync('sha256', secret, 'limn', 'platform tokens', 32));
  const id = createHash('sha256').update(key).digest('hex').slice(0, 12);
  return { id, key };
}

/** Opens a vault; the first secret encrypts, all of them decrypt. */
export function openVault(secrets: readonly [Uint8Array, ...Uint8Array[]]): Vault {
  const first = keyOf(secrets[0]);
  const keys = new Map([first, ...secrets.slice(1).map(keyOf)].map(({ id, key }) => [id, key]));
  return {
    seal(userId, token) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', first.key, nonce);
      cipher.setAAD(Buffer.from(`${userId}`));
      const text = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
      return { token: Buffer.concat([nonce, cipher.getAuthTag(), text]), keyId: first.id };
    },
    open(userId, { token, keyId }) {
      const key = keys.get(keyId);
      if (key === undefined || token.byteLength <= nonceBytes + tagBytes) return null;
      const bytes = Buffer.from(token);
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes));
        decipher.setAAD(Buffer.from(`${userId}`));
        decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
        const text = bytes.subarray(nonceBytes + tagBytes);
        return Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8');
      } catch {
        return null;
      }
    },
  };
}
