import { expect, test } from 'vitest';
import { readArchiveName } from './archive-name.ts';

const day = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['instagram-ann.b_9-2025-06-30-x1Y.zip', 'ann.b_9', day('2025-06-30T00:00')],
  ['Instagram-Ann-2025-06-30', 'Ann', day('2025-06-30T00:00')],
  ['instagram-ann-2024-02-29-x', 'ann', day('2024-02-29T00:00')],
  ['instagram-ann-2025-02-29-x', 'ann', null],
  ['instagram-ann-2025-13-01-x', 'ann', null],
  ['instagram-ann-2025-06-00-x', 'ann', null],
  ['instagram-ann-2025-06-310', null, null],
  ['Copy of instagram-ann-2025-06-30-x.zip', 'ann', day('2025-06-30T00:00')],
  ['(1)_instagram-ann-2025-06-30-x.zip', 'ann', day('2025-06-30T00:00')],
  ['my-instagram-ann-2025-06-30', 'ann', day('2025-06-30T00:00')],
  ['myinstagram-ann-2025-06-30', null, null],
  ['instagram-a b-2025-06-30', null, null],
  [`instagram-${'x'.repeat(31)}-2025-06-30`, null, null],
  [`instagram-${'x'.repeat(30)}-2025-06-30`, 'x'.repeat(30), day('2025-06-30T00:00')],
  ['meta-2026-Jan-10-17-13-19', null, day('2026-01-10T17:13:19')],
  ['meta-2026-dec-31', null, day('2026-12-31T00:00')],
  ['META-2026-FEB-10-00-00-00.zip', null, day('2026-02-10T00:00')],
  ['meta-2026-Jan-10-23-59-59', null, day('2026-01-10T23:59:59')],
  ['meta-2026-Jan-10-24-00-00', null, null],
  ['meta-2026-Jan-10-10-60-00', null, null],
  ['meta-2026-Jan-10-10-00-60', null, null],
  ['meta-2026-Anf-10', null, null],
  ['meta-2026-xyz-10', null, null],
  ['a-meta-2026-Jan-10', null, null],
  ['download.zip', null, null],
])('the name %s says whose archive it is and of when', (name, owner, at) => {
  expect(readArchiveName(name)).toEqual({ owner, at });
});
