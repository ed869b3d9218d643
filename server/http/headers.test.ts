import { describe, expect, it } from 'vitest';
import { commonHeaders, dataHeaders, dataPolicy, pagePolicy } from './headers.ts';

describe('the security headers', () => {
  it('let a page run its own scripts and nothing else', () => {
    expect(pagePolicy().split('; ')).toEqual([
      "default-src 'none'",
      "script-src 'self' 'wasm-unsafe-eval'",
      "style-src 'self'",
      "img-src 'self' blob: data:",
      "media-src 'self' blob:",
      "font-src 'self'",
      "connect-src 'self'",
      "worker-src 'self'",
      "manifest-src 'self'",
      "frame-src 'none'",
      "form-action 'self'",
      "base-uri 'none'",
      "object-src 'none'",
      "frame-ancestors 'none'",
      "require-trusted-types-for 'script'",
      'trusted-types default',
      'report-to csp',
      'report-uri /csp-report',
    ]);
  });

  it("allow inline parts by hash and the plan page's hosts by name", () => {
    const inline = { style: 'sha256-x', script: 'sha256-y' };
    const policy = pagePolicy(inline, { 'frame-src': ['https://pay.example'] });
    expect(policy).toContain("style-src 'self' 'sha256-x';");
    expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval' 'sha256-y';");
    expect(policy).toContain('frame-src https://pay.example;');
  });

  it('contain HSTS only if the product is served over TLS', () => {
    expect(commonHeaders(undefined)).not.toHaveProperty('Strict-Transport-Security');
    expect(commonHeaders('http://limn.example')).not.toHaveProperty('Strict-Transport-Security');
    const { 'Strict-Transport-Security': strict } = commonHeaders('https://limn.example');
    expect(strict).toBe('max-age=31536000; includeSubDomains');
  });

  it('keep every response out of frames, other sites and guesses about its type', () => {
    for (const headers of [dataHeaders(undefined), commonHeaders(undefined)]) {
      expect(headers).toMatchObject({
        'X-Content-Type-Options': 'nosniff',
        'Referrer-Policy': 'no-referrer',
        'Cross-Origin-Resource-Policy': 'same-origin',
      });
    }
  });

  it('let data run and load nothing, even if it is opened as a document', () => {
    expect(dataPolicy).toBe("default-src 'none'; frame-ancestors 'none'; sandbox");
  });

  it('give a document no device but payment, and name where its policy reports', () => {
    const headers = commonHeaders(undefined);
    const permissions = headers['Permissions-Policy']?.split(', ') ?? [];
    expect(permissions).toContain('payment=(self)');
    expect(permissions.length).toBeGreaterThan(10);
    for (const permission of permissions) expect(permission).toMatch(/^[a-z-]+=\((?:self)?\)$/);
    for (const device of ['camera', 'microphone', 'geolocation', 'usb']) {
      expect(permissions).toContain(`${device}=()`);
    }
    expect(headers['X-Frame-Options']).toBe('DENY');
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin');
    expect(headers['Reporting-Endpoints']).toBe('csp="/csp-report"');
  });
});
