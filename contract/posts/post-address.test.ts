import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parsePostAddress } from './post-address.ts';

const post = { type: 'post', code: 'CxYz_1-aBcD', isReel: false };
const reel = { ...post, isReel: true };

describe('parsePostAddress', () => {
  it.each([
    ['https://www.instagram.com/p/CxYz_1-aBcD/', post],
    ['https://instagram.com/p/CxYz_1-aBcD', post],
    ['http://www.instagram.com/p/CxYz_1-aBcD/', post],
    ['www.instagram.com/p/CxYz_1-aBcD/', post],
    ['instagram.com/p/CxYz_1-aBcD/', post],
    ['//instagram.com/p/CxYz_1-aBcD/', post],
    ['https://m.instagram.com/p/CxYz_1-aBcD/', post],
    ['https://instagr.am/p/CxYz_1-aBcD/', post],
    ['HTTPS://WWW.INSTAGRAM.COM/p/CxYz_1-aBcD/', post],
    ['https://www.instagram.com/p/CxYz_1-aBcD/?igsh=MzRlODBiNWFlZA==', post],
    ['https://www.instagram.com/p/CxYz_1-aBcD/?utm_source=ig_web_copy_link&igshid=x#frag', post],
    ['https://www.instagram.com/p/CxYz_1-aBcD/?img_index=3', post],
    ['https://www.instagram.com/p/CxYz_1-aBcD/embed/captioned/', post],
    ['https://www.instagram.com/p/CxYz_1-aBcD/c/18000000000000000/', post],
    ['https://www.instagram.com/reel/CxYz_1-aBcD/', reel],
    ['https://www.instagram.com/reels/CxYz_1-aBcD/', reel],
    ['https://www.instagram.com/tv/CxYz_1-aBcD/', reel],
    ['https://www.instagram.com/some.one/p/CxYz_1-aBcD/', post],
    ['https://www.instagram.com/some.one/reel/CxYz_1-aBcD/?igsh=1', reel],
    ['  https://www.instagram.com/p/CxYz_1-aBcD/  \n', post],
    ['<https://www.instagram.com/p/CxYz_1-aBcD/>', post],
    ['“https://www.instagram.com/p/CxYz_1-aBcD/”', post],
    ['\u200ehttps://www.instagram.com/p/CxYz_1-aBcD/\u200f', post],
    ['Look at this: https://www.instagram.com/p/CxYz_1-aBcD/ nice!', post],
    ['https://www.instagram.com//p//CxYz_1-aBcD//', post],
    ['https://www.instagram.com/p/CxYz%5F1-aBcD/', post],
    ['https://l.instagram.com/?u=https%3A%2F%2Fwww.instagram.com%2Fp%2FCxYz_1-aBcD%2F&e=AT0', post],
    [`https://www.instagram.com/p/CxYz_1-aBcD${'x'.repeat(28)}/`, post],
    ['CxYzA1BaBcD', { type: 'post', code: 'CxYzA1BaBcD', isReel: false }],
    ['CxYz_1-aBcD', post],
  ])('reads %j as a post', (text, expected) => {
    expect(parsePostAddress(text)).toEqual(expected);
  });

  it.each([
    [
      'https://www.instagram.com/stories/some.one/3141592653589793238/',
      { type: 'stories', username: 'some.one', storyId: '3141592653589793238' },
    ],
    [
      'https://instagram.com/stories/some_one?igsh=1',
      { type: 'stories', username: 'some_one', storyId: '' },
    ],
    [
      'https://www.instagram.com/stories/highlights/17900000000000000/',
      { type: 'highlight', id: '17900000000000000' },
    ],
    [
      `https://www.instagram.com/s/${btoa('highlight:17900000000000000')}?story_media_id=1_2&igsh=x`,
      { type: 'highlight', id: '17900000000000000' },
    ],
    ['https://www.instagram.com/share/p/BAxYz123', { type: 'share' }],
    ['https://www.instagram.com/share/reel/_xYz', { type: 'share' }],
    ['https://www.instagram.com/share/BAxYz123/', { type: 'share' }],
    ['https://www.instagram.com/some.one/', { type: 'profile', username: 'some.one' }],
    ['https://www.instagram.com/_u/some.one', { type: 'profile', username: 'some.one' }],
    ['instagram.com/some.one.?hl=de', { type: 'profile', username: 'some.one.' }],
    ['https://www.instagram.com/some.one/reels/', { type: 'profile', username: 'some.one' }],
    ['https://www.instagram.com/some.one/tagged/', { type: 'profile', username: 'some.one' }],
    ['instagram://user?username=some.one', { type: 'profile', username: 'some.one' }],
    ['@some.one', { type: 'profile', username: 'some.one' }],
    ['some.one', { type: 'profile', username: 'some.one' }],
    ['some.one.', { type: 'profile', username: 'some.one.' }],
    ['a_b.c_d', { type: 'profile', username: 'a_b.c_d' }],
    ['someone', { type: 'profile', username: 'someone' }],
  ])('reads %j', (text, expected) => {
    expect(parsePostAddress(text)).toEqual(expected);
  });

  it.each([
    '',
    ' ',
    '.',
    '..',
    'two words',
    'https://',
    'https://www.instagram.com/',
    'https://www.instagram.com/explore/tags/x/',
    'https://www.instagram.com/accounts/login/?next=/p/CxYz_1-aBcD/',
    'https://www.instagram.com/p/',
    'https://www.instagram.com/p/abc/',
    'https://www.instagram.com/p/../../etc/passwd',
    'https://www.instagram.com/p/%E0%A4%A/',
    'https://www.instagram.com/reels/audio/1234567890/',
    'https://www.instagram.com/stories/highlights/x/',
    'https://www.instagram.com/stories/',
    'https://www.instagram.com/s/AAAA',
    'https://evil.org/p/CxYz_1-aBcD/',
    'https://instagram.com.evil.org/p/CxYz_1-aBcD/',
    'https://instagram.com@evil.org/p/CxYz_1-aBcD/',
    'https://evil.org/?https://www.instagram.com/p/CxYz_1-aBcD/',
    'https://user:pass@www.instagram.com/p/CxYz_1-aBcD/',
    'https://www.instagram.com:8443/p/CxYz_1-aBcD/',
    'https://evilinstagram.com/p/CxYz_1-aBcD/',
    'file:///etc/passwd',
    'http://127.0.0.1/p/CxYz_1-aBcD/',
    'http://169.254.169.254/latest/meta-data',
    'javascript:alert(1)',
    'https://l.instagram.com/?u=https%3A%2F%2Fl.instagram.com%2F%3Fu%3Dx',
    'https://l.instagram.com/?u=file:///etc/passwd',
    'x'.repeat(3_000),
  ])('does not understand %j', (text) => {
    expect(parsePostAddress(text)).toEqual({ type: 'unknown' });
  });

  it('never throws, and never gives more than a code or a name', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string().map((path) => `https://www.instagram.com/${path}`),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const found = parsePostAddress(text);
        if (found.type === 'post') expect(found.code).toMatch(/^[A-Za-z0-9_-]{5,20}$/);
        if ('username' in found) expect(found.username).toMatch(/^[A-Za-z0-9._]{1,30}$/);
      }),
      { numRuns: 3_000 },
    );
  });
});
