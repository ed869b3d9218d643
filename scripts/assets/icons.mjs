/** `npm run icons`: renders every icon and start-up image from public/icons/limn.svg. */
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright';
import { chromiumOptions } from '../../tests/support/browser/chromium.mjs';

const folder = 'public/icons';
const svg = readFileSync(join(folder, 'limn.svg'), 'utf8');
const strokes = svg.slice(svg.indexOf('<g'), svg.indexOf('</svg>'));
const night = '#1d2333';
const grounds = { light: '#faf6ee', dark: '#14161c' };
const startup = readFileSync('src/app/lifecycle/startup-image.ts', 'utf8').matchAll(
  /'(\d+)x(\d+)'/g,
);

/** The mark on a background; `share` is its size relative to the shorter side. */
function drawing(width, height, { ground, ink = '#faf6ee', share, round = 0 }) {
  const size = Math.min(width, height) * share;
  const [x, y] = [(width - size) / 2, (height - size) / 2];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="${width}" height="${height}" rx="${width * round}" fill="${ground}"/>
    <svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 48 48">
    ${strokes.replaceAll('#faf6ee', ink)}</svg></svg>`;
}

const pictures = [
  // The favicon: an SVG one is rendered as a separate document, 60 ms of a slow phone's main thread.
  ['limn-64.png', 64, 64, { ground: night, share: 1, round: 11 / 48 }],
  ['limn-192.png', 192, 192, { ground: night, share: 1, round: 11 / 48 }],
  ['limn-512.png', 512, 512, { ground: night, share: 1, round: 11 / 48 }],
  // A maskable icon may be cropped by a fifth.
  ['maskable-192.png', 192, 192, { ground: night, share: 0.78 }],
  ['maskable-512.png', 512, 512, { ground: night, share: 0.78 }],
  ['apple-touch.png', 180, 180, { ground: night, share: 0.92 }],
];
for (const [, width, height] of startup) {
  for (const [theme, ground] of Object.entries(grounds)) {
    const ink = theme === 'light' ? night : '#faf6ee';
    const name = `startup/${width}x${height}-${theme}.png`;
    pictures.push([name, Number(width), Number(height), { ground, ink, share: 0.3 }]);
  }
}

mkdirSync(join(folder, 'startup'), { recursive: true });
const browser = await chromium.launch(chromiumOptions());
try {
  const page = await browser.newPage();
  for (const [name, width, height, look] of pictures) {
    await page.setViewportSize({ width, height });
    await page.setContent(
      `<style>body{margin:0}svg{display:block}</style>${drawing(width, height, look)}`,
    );
    await page.screenshot({ path: join(folder, name), omitBackground: true });
  }
} finally {
  await browser.close();
}
