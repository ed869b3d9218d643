/** `npm run display-face`: cuts the display face down to the letters of the six languages. */
import { readFileSync, writeFileSync } from 'node:fs';
import subsetFont from 'subset-font';

const font = 'node_modules/@expo-google-fonts/noto-serif/500Medium/NotoSerif_500Medium.ttf';
const target = 'src/app/fonts/noto-serif-latin.woff2';

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('');

// ASCII, the letters and signs of Latin-1, dashes, quotation marks, the ellipsis and the minus.
const letters = `${range(0x20, 0x7e)}${range(0xa0, 0xff)}\u2013\u2014\u2018\u2019\u201c\u201d\u201e\u2026\u202f\u2212`;

// Kerning stays; ligatures and small capitals would add half the size again.
const subset = await subsetFont(readFileSync(font), letters, {
  targetFormat: 'woff2',
  noLayoutClosure: true,
});
writeFileSync(target, subset);
console.log(`${target}: ${subset.length} bytes`);
