import { readFileSync } from 'node:fs';
import { brotliCompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { commentPages, commentRows } from '../../tests/support/data/comment-pages.ts';
import { sentimentFiles } from '../../workers/analysis/sentiment-data.ts';
import { languages } from './sentiment-matrix.ts';
import { dataOf, networkOf, openDirect, runComments, sentimentBuilds } from './sentiment-host.ts';

const headStart = (name: string) => Buffer.from(dataOf(name)).lastIndexOf('LMH1');
const wordsOf = (name: string) =>
  (languages as readonly string[]).includes(name)
    ? dataOf(name).subarray(0, headStart(name))
    : dataOf(name);

/** The file of a language with one byte of its head replaced. */
function damagedAt(name: string, at: number, byte: number): Uint8Array {
  const bytes = dataOf(name).slice();
  bytes[headStart(name) + at] = byte;
  return bytes;
}

describe.each(sentimentBuilds)('heads of the languages, %s', (build) => {
  it.each(languages)('%s: the file holds the words and then the head', (name) => {
    expect(headStart(name)).toBeGreaterThan(1_000);
  });

  it('judges by the rules where a file has no head', async () => {
    const score = await openDirect(build, wordsOf);
    for (const text of ['I love this so much', 'Das ist furchtbar', 'See you at the station']) {
      const { compound, label, rules } = score(text);
      expect(compound).toBeCloseTo(rules, 3);
      expect(label).toBe(rules >= 0.05 ? 'positive' : rules <= -0.05 ? 'negative' : 'neutral');
    }
  });

  it.each([
    ['another width of hashes', damagedAt('de', 4, 19)],
    ['another number of findings', damagedAt('de', 5, 35)],
    ['fewer n-grams than it has', damagedAt('de', 7, 1)],
    ['more n-grams than it has', damagedAt('de', 7, 200)],
    ['another form', damagedAt('de', 3, 0x32)],
    ['a cut end', dataOf('de').subarray(0, -1)],
  ])('refuses a head with %s', async (_, bytes) => {
    const read = (name: string) => (name === 'de' ? bytes : dataOf(name));
    await expect(openDirect(build, read)).rejects.toThrow('de was refused');
  });

  it('hears a side in words that no list rates', async () => {
    const [withHeads, withWords] = await Promise.all([
      openDirect(build),
      openDirect(build, wordsOf),
    ]);
    const text = 'Wieso zahlt man dafür Geld http://a.example';
    expect(withWords(text).compound).toBe(0);
    expect(withHeads(text).compound).not.toBe(0);
  });
});

describe('a data file that cannot be had', () => {
  const code = 'Cabc_12-xyz';
  const pages = commentPages(
    code,
    commentRows(['What a lovely morning it is today', 'Das Wetter ist heute wirklich schön']),
  );
  const build = 'sentiment.production';

  it.each(['model', 'common', 'de'])('ends with the refusal: %s', async (missing) => {
    const network = networkOf(pages);
    const data = (name: string) =>
      name === missing
        ? { status: 404, bytes: new Uint8Array() }
        : { status: 200, bytes: dataOf(name) };
    await expect(runComments(build, code, { ...network, data })).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('asks again for a file that was cut off', async () => {
    const network = networkOf(pages);
    let cuts = 1;
    const data = (name: string) => ({
      status: 200,
      bytes: name === 'de' && cuts-- > 0 ? dataOf(name).subarray(0, -1) : dataOf(name),
    });
    expect(await runComments(build, code, { ...network, data })).toMatchObject({ type: 'done' });
    expect(network.asked.filter((name) => name === 'data de')).toHaveLength(2);
  });
});

describe('bytes', () => {
  const brotli = (bytes: Uint8Array) => brotliCompressSync(bytes).length;
  const code = brotli(readFileSync(new URL('../build/sentiment.production.wasm', import.meta.url)));
  const sizes = new Map(sentimentFiles.map((name) => [name as string, brotli(dataOf(name))]));
  const sum = (names: readonly string[]) =>
    names.reduce((total, name) => total + (sizes.get(name) ?? 0), code);

  it('a phone with any two languages fetches at most 250 KB', () => {
    const pairs = languages.flatMap((one) =>
      languages.filter((other) => other > one).map((other) => [one, other]),
    );
    for (const pair of pairs)
      expect(sum(['model', 'common', ...pair]), pair.join(' ')).toBeLessThanOrEqual(250_000);
  });

  it('all files together have at most 420 KB', () => {
    expect(sum(sentimentFiles)).toBeLessThanOrEqual(420_000);
  });
});
