import { createIntl } from 'react-intl';
import { expect, it } from 'vitest';
import { writeShare } from './write-share.ts';

const intl = createIntl({ locale: 'en', messages: {} });

it.each([
  [0, '0%'],
  [1, '100%'],
  [0.375, '38%'],
  [0.005, '1%'],
  [1 / 1_200, '0.08%'],
  [1_199 / 1_200, '99.92%'],
  [1 / 300, '0.3%'],
  [1 / 2_000_000, '0.00005%'],
])('a share of %f is written as %s', (share, text) => {
  expect(writeShare(intl, share)).toBe(text);
});
