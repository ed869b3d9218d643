import { expect, it } from 'vitest';
import { browserOf, deviceOf } from './device.ts';

it.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox, Android'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge, Windows',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/140.0.0.0 Safari/537.36',
    'Chrome, Linux',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) Chrome/140.0.0.0 Mobile Safari/537.36 EdgA/140.0',
    'Edge, Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 15) SamsungBrowser/28.0 Chrome/130.0 Safari/537.36',
    'Samsung Internet, Android',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Chrome/138.0 Safari/537.36 OPR/122.0',
    'Opera, Mac',
  ],
  ['Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) FxiOS/140.0 Safari/605.1.15', 'Firefox, iPad'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) CriOS/140.0 Safari/604.1',
    'Chrome, iPhone',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0.0.0 Safari/537.36', 'Chrome, Linux'],
  ['NotChrome/1 MyFirefox/2 XSafari/3', ''],
  [`${' '.repeat(500)}Firefox/140.0`, ''],
  [`${' '.repeat(480)}Firefox/140.0`, 'Firefox'],
  ['curl/8.5.0', ''],
  [null, ''],
])('%s', (agent, device) => {
  expect(deviceOf(agent)).toBe(device);
});

it.each([
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/16.7 Mobile Safari/604.1', 'Safari', 16],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/143.0.7 Mobile Safari/604.1', 'Chrome', 143],
  ['Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 'Firefox', 140],
  ['Mozilla/5.0 (Windows NT 10.0) Chrome/140.0.0.0 Safari/537.36 Edg/141.0.0.0', 'Edge', 141],
  ['Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 (KHTML, like Gecko) Safari/604.1', 'Safari', 0],
  ['curl/8.0', 'other', 0],
  [null, 'other', 0],
])('reads the name and the major version from %s', (userAgent, name, major) => {
  expect(browserOf(userAgent)).toEqual({ name, major });
});
