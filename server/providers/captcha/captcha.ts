/** @file The captcha: a proof of work in the format of the altcha library. */
import { createHash } from 'node:crypto';
import {
  createChallenge,
  randomInt,
  verifySolution,
  type Challenge,
  type Payload,
} from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { is, type, number, string } from 'superstruct';
import { captchaSolutions } from '../../db/billing-schema.ts';
import type { Database } from '../../db/open.ts';

/** Difficulty: about a second to solve on a phone, some milliseconds to verify. */
const work = { cost: 1_000, least: 300, most: 1_200, lifeMs: 5 * 60_000 } as const;

/** Creates and verifies challenges. */
export interface Captcha {
  challenge(): Promise<Challenge>;
  /** True for a solved challenge of this server, once for each challenge. */
  verify(token: string): Promise<boolean>;
}

const payload = type({
  challenge: type({ parameters: type({ nonce: string() }), signature: string() }),
  solution: type({ counter: number(), derivedKey: string() }),
});

function readPayload(token: string): Payload | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(token, 'base64').toString('utf8'));
    return is(value, payload) ? (value as unknown as Payload) : null;
  } catch {
    return null;
  }
}

/** Derives a key for a purpose from the server's secret. */
function keyFor(purpose: string, secret: Uint8Array): string {
  return createHash('sha256').update(purpose).update(secret).digest('hex');
}

/** Creates the captcha. */
export function powCaptcha(db: Database, secret: Uint8Array, now = () => Date.now()): Captcha {
  const hmacSignatureSecret = keyFor('captcha', secret);
  const hmacKeySignatureSecret = keyFor('captcha-key', secret);

  return {
    challenge: () =>
      createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost: work.cost,
        counter: randomInt(work.most, work.least),
        deriveKey,
        expiresAt: new Date(now() + work.lifeMs),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }),

    async verify(token) {
      const solved = readPayload(token);
      if (solved === null) return false;
      try {
        const { verified } = await verifySolution({
          ...solved,
          deriveKey,
          hmacSignatureSecret,
          hmacKeySignatureSecret,
        });
        if (!verified) return false;
      } catch {
        // The library throws for a malformed payload, which is not a solution either.
        return false;
      }
      const digest = createHash('sha256').update(solved.challenge.parameters.nonce).digest();
      const rows = await db
        .insert(captchaSolutions)
        .values({ digest, expiresAt: new Date(now() + work.lifeMs) })
        .onConflictDoNothing()
        .returning({ digest: captchaSolutions.digest });
      return rows.length === 1;
    },
  };
}
