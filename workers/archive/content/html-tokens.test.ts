import { expect, test } from 'vitest';
import { attributeOf, decodeReferences, HtmlTokens } from './html-tokens.ts';

/** What a page of these pieces has, one line each. */
function tokensOf(...pieces: string[]): string[] {
  const found: string[] = [];
  const tokens = new HtmlTokens({
    open: (tag, attributes) => void found.push(`<${tag}${attributes}>`),
    close: (tag) => void found.push(`</${tag}>`),
    text: (text) => void found.push(text),
  });
  for (const piece of pieces) tokens.push(new TextEncoder().encode(piece));
  tokens.end();
  return found;
}

test.each([
  ['&amp;&lt;&gt;&quot;&apos;', '&<>"\''],
  ['a&nbsp;b', 'a b'],
  ['&AMP;', '&'],
  ['&#39;&#039;&#x27;&#X1F33F;', "'''\u{1f33f}"],
  ['&unknown;', '&unknown;'],
  ['&#0;&#x110000;&#9999999;', '&#0;&#x110000;&#9999999;'],
  ['&#x10ffff;', '\u{10ffff}'],
  ['a & b; &; &amp', 'a & b; &; &amp'],
])('the text %j means %j', (raw, text) => {
  expect(decodeReferences(raw)).toBe(text);
});

test.each([
  ['href="a&amp;b"', 'a&b'],
  ["class='x' HREF = 'c d'", 'c d'],
  ['\n href=plain class=x', 'plain'],
  ['data-href="no" href="yes"', 'yes'],
  ['href', ''],
  ['class="href=no"', ''],
  ['href=""', ''],
])('the address in %j is %j', (attributes, value) => {
  expect(attributeOf(attributes, 'href')).toBe(value);
});

const page = `<!DOCTYPE html><html><!-- <p>no</p> --><head><style>a > b {} </style><script>if (1 <2) "<p>"</script></head>
<body><a title="1 > 0" href='x'>Ann &amp;
  B\u00fcn</a><br/><img src=x /><div/></body></html>`;
const expected = [
  '<html>',
  '<head>',
  '<style>',
  '<script>',
  '</head>',
  '<body>',
  `<a title="1 > 0" href='x'>`,
  'Ann & B\u00fcn',
  '</a>',
  '<br/>',
  '</br>',
  '<img src=x />',
  '</img>',
  '<div/>',
  '</body>',
  '</html>',
];

test('a page has its tags and texts, without comments, scripts and styles', () => {
  expect(tokensOf(page)).toEqual(expected);
});

test('a page has the same tags and texts wherever a piece ends', () => {
  for (let cut = 1; cut < page.length; cut++) {
    expect(tokensOf(page.slice(0, cut), page.slice(cut)).join('\n')).toBe(expected.join('\n'));
  }
  expect(tokensOf(...page)).toEqual(expected);
});

test('a page may end without an end of its body, or never have had one', () => {
  expect(tokensOf('<p>a</p>')).toEqual(['<p>', 'a', '</p>']);
  expect(tokensOf('<p>a')).toEqual(['<p>', 'a']);
  expect(tokensOf('<html><body>a</body>')).toEqual(['<html>', '<body>', 'a', '</body>']);
});

test.each([
  ['no tags', 'a text', 'no HTML'],
  ['a page without its end', '<html><body>a', 'the page ended early'],
  ['a tag without its end', '<p>a</p><a href="', 'a tag without an end'],
  ['a comment without its end', '<p>a</p><!-- a', 'a tag without an end'],
])('refuses %s', (_, text, message) => {
  expect(() => tokensOf(text)).toThrow(message);
});

test('refuses a tag of more than a megabyte, before its end comes', () => {
  const tag = (bytes: number) => `<p title="${'x'.repeat(bytes - 10)}`;
  expect(tokensOf(tag(1 << 20), '">')).toHaveLength(1);
  expect(() => tokensOf(tag((1 << 20) + 1), '">')).toThrow('a tag without an end');
});
