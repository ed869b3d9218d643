/** @file Proofs that a request comes from the platform: signed requests, and signatures of bodies. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { idOf, objectOf, parseWithLongIds } from './json.ts';

function isSame(given: Uint8Array, wanted: Uint8Array): boolean {
  return given.byteLength === wanted.byteLength && timingSafeEqual(given, wanted);
}

/** Whose data a signed request is about, and when it was issued, in seconds since 1970 if it says so. */
export interface SignedRequest {
  readonly user: string;
  readonly issuedAt: number | null;
}

/**
 * Reads a signed request; null if its signature is wrong: `signature.payload`, both
 * base64url, with HMAC-SHA256 over the payload as it was sent.
 */
export function readSignedRequest(signed: string, secret: string): SignedRequest | null {
  const [signature = '', payload = '', ...rest] = signed.split('.');
  if (rest.length > 0 || !/^[A-Za-z0-9_-]+={0,2}$/.test(signature) || payload === '') return null;
  const wanted = createHmac('sha256', secret).update(payload).digest();
  if (!isSame(Buffer.from(signature, 'base64url'), wanted)) return null;
  try {
    const text = Buffer.from(payload, 'base64url').toString('utf8');
    const record = objectOf(parseWithLongIds(text));
    const algorithm = record['algorithm'];
    if (typeof algorithm === 'string' && algorithm.toUpperCase() !== 'HMAC-SHA256') return null;
    const user = idOf(record['user_id']);
    const issuedAt = record['issued_at'];
    return user === '' ? null : { user, issuedAt: typeof issuedAt === 'number' ? issuedAt : null };
  } catch {
    return null;
  }
}

/** Whether `X-Hub-Signature-256` is that of the body's bytes. */
export function isSignedBody(header: string, body: Uint8Array, secret: string): boolean {
  const [, hex = ''] = /^sha256=([0-9a-f]{64})$/i.exec(header) ?? [];
  const wanted = createHmac('sha256', secret).update(body).digest();
  return isSame(Buffer.from(hex, 'hex'), wanted);
}
