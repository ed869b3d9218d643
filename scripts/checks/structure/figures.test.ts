import { expect, it } from 'vitest';
import { zeroDefaults } from './figures.mjs';

const linesOf = (code: string) => zeroDefaults('src/Screen.tsx', code);

it.each([
  'intl.formatNumber(user.followers ?? 0);',
  'intl.formatNumber(user.followers || 0);',
  'intl.formatNumber((comment.share ?? 0) / 100, percent);',
  'abbreviate(count ?? 0);',
  'intl.formatDate((post.taken_at ?? 0) * 1000);',
  "intl.formatMessage({ id: 'count' }, { count: week[0] ?? 0 });",
  'const view = <FormattedNumber value={value ?? 0} />;',
  'const view = <FormattedMessage id="count" values={{ count: day.came ?? 0 }} />;',
  'const view = <Signed value={came ?? 0} tone="gain" />;',
  'const count = post.value ?? 0; intl.formatNumber(count);',
  'const words = { came: day.came ?? 0 }; const view = <Message id="days" values={words} />;',
  'const given = total || 0; const values = { given }; intl.formatMessage(id, values);',
])('a figure that is shown as 0 is found in %s', (code) => {
  expect(linesOf(code)).toEqual([1]);
});

it.each([
  'intl.formatNumber(followers);',
  'const most = Math.max(...rows.map(({ value }) => value ?? 0));',
  'const view = <meter value={row.value ?? 0} max={most} />;',
  'const hasPosts = (set.posts ?? 0) > 0; const view = <List count={hasPosts ? 1 : 2} />;',
  'intl.formatNumber(value ?? other);',
  'rows.sort((a, b) => (a.value ?? 0) - (b.value ?? 0));',
  'const count = limit ?? 0; const view = <Reading count={reading.count} />;',
])('none is found in %s', (code) => {
  expect(linesOf(code)).toEqual([]);
});

it('each line is named once', () => {
  const code = ['const count = value ?? 0;', 'show(count);', 'f.formatNumber(count);'].join('\n');
  expect(linesOf(`${code}\nf.formatNumber(count);\nf.formatNumber(other ?? 0);`)).toEqual([1, 5]);
});
