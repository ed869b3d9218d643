import fc from 'fast-check';
import { expect, it } from 'vitest';
import { blocks, inlines, unbroken } from './markdown.ts';

it('reads headings, paragraphs and lists', () => {
  expect(
    blocks('# Terms\nHello\nthere\n\n- one\n- two\n  more\n\n1. first\n2. second\n\n### End'),
  ).toEqual([
    { type: 'heading', level: 2, content: [{ type: 'text', text: 'Terms' }] },
    { type: 'paragraph', content: [{ type: 'text', text: 'Hello there' }] },
    {
      type: 'list',
      isOrdered: false,
      items: [[{ type: 'text', text: 'one' }], [{ type: 'text', text: 'two more' }]],
    },
    {
      type: 'list',
      isOrdered: true,
      items: [[{ type: 'text', text: 'first' }], [{ type: 'text', text: 'second' }]],
    },
    { type: 'heading', level: 3, content: [{ type: 'text', text: 'End' }] },
  ]);
});

it('reads strong, emphasis and safe links', () => {
  expect(inlines('a **b** *c* [d](https://e.example) [f](mailto:g@h.example)')).toEqual([
    { type: 'text', text: 'a ' },
    { type: 'strong', text: 'b' },
    { type: 'text', text: ' ' },
    { type: 'em', text: 'c' },
    { type: 'text', text: ' ' },
    { type: 'link', text: 'd', href: 'https://e.example' },
    { type: 'text', text: ' ' },
    { type: 'link', text: 'f', href: 'mailto:g@h.example' },
  ]);
});

it.each([
  '[x](javascript:alert(1))',
  '[x](data:text/html,y)',
  '[x](//evil.example)',
  '[x](http://evil.example)',
  '<img src=x onerror=alert(1)>',
  '<svg><style><a id="</style><img src=x>">',
  '<form action=//evil.example><input>',
])('%s stays text', (text) => {
  expect(inlines(text)).toEqual([{ type: 'text', text }]);
});

it('never throws, never loses a word, never makes an unsafe link', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
      for (const block of blocks(text)) {
        const contents = block.type === 'list' ? block.items.flat() : block.content;
        for (const piece of contents) {
          if (piece.type === 'link') expect(piece.href).toMatch(/^(https:\/\/|mailto:)/i);
        }
      }
    }),
  );
});

it('holds the hyphen of a word with a short part, and leaves the others', () => {
  const joined = (text: string) => unbroken(text).replaceAll('-\u2060', '=');
  expect(joined('by e-mail or E-Mail-Adresse, a sign-in token')).toBe(
    'by e=mail or E=Mail-Adresse, a sign=in token',
  );
  expect(joined('photo-sharing - well-known, 1-2, a-')).toBe('photo-sharing - well-known, 1-2, a-');
});
