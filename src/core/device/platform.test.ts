import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { givePage } from '../../../tests/support/page.ts';
import { isInAppBrowser, isIos, isStandalone } from './platform.ts';

beforeEach(() => givePage());
afterEach(() => void vi.unstubAllGlobals());

it.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 0, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', 1, false],
  ['Mozilla/5.0 (Linux; Android 15)', 5, false],
])('a device that calls itself %s with %i touches is iOS: %s', (userAgent, maxTouchPoints, is) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints });
  expect(isIos()).toBe(is);
});

it('the app knows that it runs from the home screen, in Safari as well', () => {
  vi.stubGlobal('navigator', {});
  expect(isStandalone()).toBe(false);
  vi.stubGlobal('navigator', { standalone: true });
  expect(isStandalone()).toBe(true);
  vi.stubGlobal('navigator', {});
  const isInstalled = (query: string) => ({ matches: query === '(display-mode: standalone)' });
  Object.assign(window, { matchMedia: isInstalled });
  expect(isStandalone()).toBe(true);
});

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const android = 'Mozilla/5.0 (Linux; Android 15; Pixel 9';
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';

it.each([
  [`${iphone} Mobile/15E148 Instagram 389.0.0.31 (iPhone15,2; iOS 18_5)`, true],
  [`${iphone} Mobile/15E148 [FBAN/FBIOS;FBAV/520.0.0.38;FBDV/iPhone15,2]`, true],
  [`${iphone} Mobile/15E148`, true],
  [`${iphone} Version/18.5 Mobile/15E148 Safari/604.1`, false],
  [`${iphone} CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1`, false],
  [`${android}; wv) ${chrome} Instagram 389.0.0.31 Android`, true],
  [`${android} Build/AP4A) ${chrome} musical_ly_2023 BytedanceWebview/d8a21c6`, true],
  [`${android}) ${chrome}`, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.5 Safari/605.1.15', false],
])('%s is an in-app browser: %s', (userAgent, isInApp) => {
  vi.stubGlobal('navigator', { userAgent, maxTouchPoints: 5 });
  expect(isInAppBrowser()).toBe(isInApp);
});

it('an app on the home screen of iOS, which does not name Safari either, is none', () => {
  vi.stubGlobal('navigator', { userAgent: `${iphone} Mobile/15E148`, standalone: true });
  expect(isInAppBrowser()).toBe(false);
});
