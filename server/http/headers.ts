/** @file The security headers of every kind of answer. */

const page = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' blob: data:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'none'",
  'form-action': "'self'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'require-trusted-types-for': "'script'",
  'trusted-types': 'default',
  'report-to': 'csp',
  'report-uri': '/csp-report',
} as const;

/** A directive of {@link page}. */
type Directive = keyof typeof page;

/**
 * What the plan page may reach beyond the others: the hosts of the card provider. The payments
 * area fills it from its settings.
 */
export type PlanSources = Partial<Record<Directive, readonly string[]>>;

/** The hash of what stands inline in a document. */
export interface InlineHashes {
  readonly style?: string | undefined;
  readonly script?: string | undefined;
}

const quoted = (hash: string | undefined) => (hash === undefined ? [] : [`'${hash}'`]);

/** The policy of documents, with the hashes of what they inline, and of scripts and workers. */
export function pagePolicy(inline: InlineHashes = {}, extra: PlanSources = {}): string {
  const hashes: PlanSources = {
    'style-src': quoted(inline.style),
    'script-src': quoted(inline.script),
  };
  return (Object.entries(page) as [Directive, string][])
    .map(([name, value]) => {
      const more = [...(hashes[name] ?? []), ...(extra[name] ?? [])];
      const base = more.length > 0 && value === "'none'" ? [] : [value];
      return `${name} ${[...base, ...more].join(' ')}`;
    })
    .join('; ');
}

/** The policy of everything that is data: it may do nothing even when opened as a document. */
export const dataPolicy = "default-src 'none'; frame-ancestors 'none'; sandbox";

const permissions = [
  'accelerometer',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'magnetometer',
  'microphone',
  'midi',
  'screen-wake-lock',
  'usb',
  'xr-spatial-tracking',
];

/** Headers of every answer. HSTS only where the product is known to be served over TLS. */
export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': [...permissions.map((name) => `${name}=()`), 'payment=(self)'].join(', '),
    'Reporting-Endpoints': 'csp="/csp-report"',
    ...(publicUrl?.startsWith('https:') === true
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}
