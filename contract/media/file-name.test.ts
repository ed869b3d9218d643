import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { archiveFileName, fileNameOf, safeName } from './file-name.ts';

describe('safe names', () => {
  it.each([
    ['..\\..\\a', '_.._a'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['CON', '_CON'],
    ['con.txt', '_con.txt'],
    ['com1', '_com1'],
    ['LPT9.jpg', '_LPT9.jpg'],
    ['console', 'console'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['a\u0000b\u001f\u007f\u0085', 'ab'],
    ['\u2066x\u2069\u200b\ufeff', 'x'],
    ['a<b>:"/\\|?*c', 'a_b________c'],
    ['.hidden', 'hidden'],
    ['ends. . ', 'ends'],
    ['', 'file'],
    ['...', 'file'],
    ['e\u0301', 'é'],
  ])('%j becomes %j', (text, name) => {
    expect(safeName(text)).toBe(name);
  });

  it('has the extension of the type, whatever the name says', () => {
    expect(fileNameOf('some.one_1.html', 'image/png')).toBe('some.one_1.html.png');
    expect(fileNameOf('a'.repeat(300), 'video/mp4')).toHaveLength(99);
    expect(archiveFileName('some/one')).toBe('some_one.zip');
  });

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (text) => {
        const name = fileNameOf(text, 'image/jpeg');
        expect(new TextEncoder().encode(name).length).toBeLessThanOrEqual(100);
        // oxlint-disable-next-line no-control-regex
        const refused = /[<>:"/\\|?*\u0000-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/;
        expect(name).not.toMatch(refused);
        expect(name).toMatch(/^[^.\s].*\.jpg$/su);
        expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\./i);
      }),
      { numRuns: 3_000 },
    );
  });
});
