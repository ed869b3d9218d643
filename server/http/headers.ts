/** @file Security headers, by kind of response. */

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

/** Sources that the plan page's policy allows beyond the other pages': the billing provider's. */
export type PlanSources = Partial<Record<Directive, readonly string[]>>;

/** CSP hashes of the inline style of a document, and of its inline scripts, with spaces between. */
export interface InlineHashes {
  readonly style?: string | undefined;
  readonly script?: string | undefined;
}

const quoted = (hashes: string | undefined) => hashes?.split(' ').map((hash) => `'${hash}'`) ?? [];

/** The policy of documents, with the hashes of their inline parts, and of scripts and workers. */
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

/** Where the policy of the import's document differs. Forms are handled by scripts and never sent. */
const importPage: Readonly<Record<string, string | null>> = {
  'worker-src': "'self' blob:",
  'form-action': "'none'",
  // Without popups, and the browser sends no reports of violations: they contain addresses.
  sandbox: 'allow-scripts allow-same-origin allow-forms allow-downloads allow-modals',
  'report-to': null,
  'report-uri': null,
};

/** The policy of the document in which data downloads are read, before it adds its stricter one. */
export function importPolicy(inline: InlineHashes = {}): string {
  const stored = pagePolicy(inline)
    .split('; ')
    .filter((directive) => !Object.hasOwn(importPage, directive.split(' ')[0] ?? ''));
  const own = Object.entries(importPage).filter(([, value]) => value !== null);
  return [...stored, ...own.map(([name, value]) => `${name} ${value}`)].join('; ');
}

/**
 * Headers of that document beside its policy; `undefined` removes one. Browsers refuse a sandboxed
 * document with an opener policy (HTML, 7.5.1), and the address for reports would be a way out.
 */
export const importHeaders: Readonly<Record<string, string | undefined>> = {
  'Cross-Origin-Opener-Policy': 'unsafe-none',
  'Reporting-Endpoints': undefined,
  'X-DNS-Prefetch-Control': 'off',
};

/** The policy of data: nothing is allowed, even if it is opened as a document. */
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

/**
 * Headers of calls and media. Those of a document are left out: {@link dataPolicy} makes them void
 * (its `frame-ancestors` replaces X-Frame-Options, CSP 3, 6.4.2), and they were two thirds of an
 * ordinary response. HSTS only if `publicUrl` says that the product is served over TLS.
 */
export function dataHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Resource-Policy': 'same-origin',
    ...(publicUrl?.startsWith('https:') === true
      ? { 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' }
      : {}),
  };
}

/** Headers of every other response. */
export function commonHeaders(publicUrl: string | undefined): Readonly<Record<string, string>> {
  return {
    ...dataHeaders(publicUrl),
    'X-Frame-Options': 'DENY',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': [...permissions.map((name) => `${name}=()`), 'payment=(self)'].join(', '),
    'Reporting-Endpoints': 'csp="/csp-report"',
  };
}
