import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openDirect, sentimentBuilds } from './sentiment-host.ts';

const [development, simd, scalar] = await Promise.all(
  sentimentBuilds.map((build) => openDirect(build)),
);
if (!development || !simd || !scalar) throw new Error('a build is missing');

const piece = fc.oneof(
  fc.constantFrom(
    'not',
    'nicht',
    'pas',
    '@',
    '@a.b_c',
    '#',
    '#NoFilter',
    '#ichliebees',
    'http',
    'https://x.y/z',
    ':)',
    ':-(',
    '<3',
    '&lt;3',
    '&amp;',
    '\\u2019',
    "don't",
    'l’amour',
    '👍🏽',
    '👩‍❤‍👨',
    '🇩🇪',
    '‍',
    '️',
    'soooo',
    'HAHAHA',
    '10/10',
    '…',
    '!!!',
    '?!',
    '"',
    '«',
    'e\u0301',
    '\u{1d400}',
    '%',
    '\0',
  ),
  fc.string({ unit: 'grapheme', maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
);
const texts = fc
  .array(piece, { maxLength: 30 })
  .chain((pieces) => fc.constantFrom('', ' ', '\n').map((blank) => pieces.join(blank)));

describe('any text', () => {
  it('never traps, and all builds agree', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const found = simd(text);
        expect(scalar(text)).toEqual(found);
        expect(development(text)).toEqual(found);
        expect(Math.abs(found.compound)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 400 },
    );
  });

  it('gives the offsets of words', () => {
    fc.assert(
      fc.property(texts, (text) => {
        // A lone surrogate has no UTF-8 and arrives as U+FFFD.
        const well = text.replace(/\p{Surrogate}/gu, '\ufffd');
        for (const reason of simd(well).reasons) {
          expect(well.slice(reason.start, reason.end)).toBe(reason.text);
        }
      }),
      { numRuns: 200 },
    );
  });

  it('reads a text at the limit', () => {
    const long = 'wonderful 😍 '.repeat(1200).slice(0, 16_000);
    const bytes = new TextEncoder().encode(long).length;
    expect(bytes).toBeLessThan(20_000);
    expect(simd('good '.repeat(3_000)).label).toBe('positive');
  });
});

describe('details', () => {
  it.each([
    ['skin tone changes nothing', '👍🏿', '👍'],
    ['variation selector changes nothing', '❤️', '❤'],
    ['accent written apart', 'scho\u0308n', 'schön'],
    ['styled letters', '𝐠𝐨𝐨𝐝', 'good'],
    ['apostrophe of a copied page', 'isn&#39;t good', "isn't good"],
    ['face in capitals', 'oh T_T', 'oh t_t'],
    ['typographic apostrophe', 'isn’t good', "isn't good"],
  ])('%s', (_, first, second) => {
    expect(simd(first, 0).rules).toBe(simd(second, 0).rules);
  });

  it('keeps joined emoji whole', () => {
    const { reasons } = simd('See you ❤️‍🔥');
    expect(reasons.map(({ text }) => text)).toContain('❤️‍🔥');
  });

  it.each([
    ['en', 'I really think this is the best way to spend a morning'],
    ['de', 'Ich glaube wirklich, dass wir das morgen noch einmal machen'],
    ['fr', 'Je pense vraiment que nous allons revenir la semaine prochaine'],
    ['es', 'Creo que mañana vamos a volver con toda la familia'],
    ['it', 'Penso che domani torneremo con tutta la famiglia'],
    ['pt', 'Acho que amanhã vamos voltar com a família toda'],
    ['unknown', 'Очень красивое место, спасибо'],
    ['unknown', '素敵な写真ですね'],
    ['unknown', '😂😂'],
    ['unknown', ''],
  ])('language %s: %s', (language, text) => {
    expect(simd(text).language).toBe(language);
  });

  it('has no opinion where it knows nothing', () => {
    expect(simd('zqxv blorf')).toMatchObject({ label: 'neutral', compound: 0, sarcastic: null });
  });

  it.each([
    ['Joy', 'I am so happy, this is hilarious haha'],
    ['Joy', 'Ich freue mich so für euch, wir haben so gelacht'],
    ['Joy', 'Quel bonheur, on a tellement ri hier soir'],
    ['Joy', 'Estoy tan feliz, nos reímos muchísimo'],
    ['Joy', 'Sono felicissima, quanto abbiamo riso'],
    ['Joy', 'Estou tão feliz, rimos demais'],
    ['Sadness', 'I am so sad, she died and I cried all night'],
    ['Sadness', 'Ich bin so traurig, mein Opa ist gestorben'],
    ['Sadness', 'Je suis tellement triste, mon grand-père est mort'],
    ['Sadness', 'Estoy muy triste, murió mi abuelo'],
    ['Sadness', 'Sono così triste, è morto mio nonno'],
    ['Sadness', 'Estou muito triste, meu avô morreu'],
    ['Angry', 'You are an idiot, this makes me so angry'],
    ['Angry', 'Eine Frechheit, ihr lügt und betrügt die Leute'],
    ['Angry', "C'est scandaleux, vous mentez et vous volez les gens"],
    ['Angry', 'Qué vergüenza, mienten y roban a la gente'],
    ['Angry', 'Che vergogna, mentite e rubate alla gente'],
    ['Angry', 'Que absurdo, vocês mentem e roubam as pessoas'],
    ['Trust', 'Thank you so much, I really appreciate your help'],
    ['Trust', 'Danke für deine Hilfe, du bist ein ehrlicher Mensch'],
    ['Trust', 'Merci pour ton aide, tu es une personne honnête'],
    ['Trust', 'Gracias por tu ayuda, eres una persona honesta'],
    ['Trust', 'Grazie per il tuo aiuto, sei una persona onesta'],
    ['Trust', 'Obrigado pela ajuda, você é uma pessoa honesta'],
    ['Surprise', 'Wow, I am so surprised, I did not expect that'],
    ['Surprise', 'Wow, damit habe ich nicht gerechnet, ich bin überrascht'],
    ['Surprise', 'Waouh, je suis surpris, je ne savais pas ça'],
    ['Surprise', 'Wow, me quedé sorprendida, no sabía eso'],
    ['Surprise', 'Wow, che sorpresa, non me lo aspettavo'],
    ['Surprise', 'Uau, que surpresa, eu não esperava'],
  ] as const)('feels %s: %s', (emotion, text) => {
    const { emotions } = simd(text);
    expect(emotions[emotion]).toBe(Math.max(...Object.values(emotions)));
    // From one half on a comment counts for the emotions of its post.
    expect(emotions[emotion]).toBeGreaterThanOrEqual(0.5);
  });
});
