/** @file A push service on loopback, and a browser's subscription that can decrypt what it gets. */
import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A message as it arrived. */
export interface Pushed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Starts the service. `fetch` is the internet, with this service in the place of every host. */
export async function startPushService() {
  const pushed: Pushed[] = [];
  const service = { pushed, status: 201 };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { url = '', headers } = request;
      pushed.push({ path: url, headers, body: Buffer.concat(chunks) });
      response.writeHead(service.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const through: typeof fetch = (address, init) => {
    const { pathname } = new URL(address instanceof Request ? address.url : address);
    return fetch(`http://127.0.0.1:${port}${pathname}`, init);
  };
  return Object.assign(service, {
    fetch: through,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** A browser's subscription. */
export function subscribe(name: string) {
  const ecdh = createECDH('prime256v1');
  const p256dh = ecdh.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://fcm.googleapis.com/fcm/send/${name}`,
    p256dh: p256dh.toString('base64url'),
    auth: auth.toString('base64url'),
    /** Decrypts a message (RFC 8291, one record of RFC 8188). */
    decrypt(body: Buffer): unknown {
      const salt = body.subarray(0, 16);
      const keyLength = body.readUInt8(20);
      const senderKey = body.subarray(21, 21 + keyLength);
      const record = body.subarray(21 + keyLength);
      const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, senderKey]);
      const ikm = hkdfSync('sha256', ecdh.computeSecret(senderKey), auth, info, 32);
      const derive = (label: string, length: number) =>
        Buffer.from(
          hkdfSync('sha256', Buffer.from(ikm), salt, `Content-Encoding: ${label}\0`, length),
        );
      const decipher = createDecipheriv(
        'aes-128-gcm',
        derive('aes128gcm', 16),
        derive('nonce', 12),
      );
      decipher.setAuthTag(record.subarray(-16));
      const text = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
      // The last record ends in 2, and zeros.
      return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString());
    },
  };
}

/** The claims of a message's VAPID header (RFC 8292), whose signature must be of `key`. */
export function claimsOf({ headers }: Pushed, key: string): Record<string, unknown> {
  const [, token = '', shown = ''] =
    /^vapid t=([^,]+), ?k=(.+)$/.exec(headers.authorization ?? '') ?? [];
  if (shown !== key) throw new Error(`signed with ${shown}`);
  const [head = '', claims = '', signature = ''] = token.split('.');
  const raw = Buffer.from(key, 'base64url');
  const point = {
    x: raw.subarray(1, 33).toString('base64url'),
    y: raw.subarray(33).toString('base64url'),
  };
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', ...point }, format: 'jwk' });
  const isRight = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isRight) throw new Error('the signature is of another key');
  return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
}
