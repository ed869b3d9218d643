import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { screenShells } from '../../../contract/prerendered-routes.ts';
import * as renderer from '../../../src/prerender/render.tsx';
import { languages } from '../../languages.mjs';
import { namedSources } from './sources.mjs';
import { writePages } from './prerender.mjs';

const template =
  '<html lang="en">\n  <head>\n    <link rel="stylesheet" href="/assets/index.css">\n  </head>\n' +
  '  <body>\n    <div id="root"></div>\n    <script type="module" src="/assets/index.js"></script>\n' +
  '  </body>\n</html>\n';
const home = 'src/features/home/HomeScreen.tsx';
const welcome = 'src/features/auth/welcome/WelcomeScreen.tsx';

/** One file for each source that has none below. */
const others = Object.fromEntries(
  namedSources.map((source) => [source, { file: 'assets/other.js', imports: ['index.html'] }]),
);

const manifest = {
  ...others,
  'index.html': { file: 'assets/index.js', css: ['assets/index.css'] },
  'plan.html': { file: 'assets/plan.js', css: ['assets/plan.css'] },
  'src/prerender/start-after-paint.ts': { file: 'assets/start.js' },
  'src/core/i18n/messages.ts': { file: 'assets/messages.js' },
  [welcome]: { file: 'assets/welcome.js', imports: ['index.html'], css: ['assets/welcome.css'] },
  [home]: { file: 'assets/home.js', imports: ['index.html'], css: ['assets/home.css'] },
  'src/features/stories/StoriesScreen.tsx': { file: 'assets/stories.js', imports: ['index.html'] },
  'src/features/home/QuickLook.tsx': { file: 'assets/below.js', css: ['assets/below.css'] },
};

describe('the prerendered pages', () => {
  let dist = '';
  const page = (path: string) => readFileSync(join(dist, path), 'utf8');

  beforeAll(async () => {
    dist = mkdtempSync(join(tmpdir(), 'limn-prerender-'));
    const write = (path: string, text: string) => {
      mkdirSync(dirname(join(dist, path)), { recursive: true });
      writeFileSync(join(dist, path), text);
    };
    write('.vite/manifest.json', JSON.stringify(manifest));
    write('index.html', template);
    write('plan.html', template);
    for (const { file, css = [] } of Object.values(manifest) as {
      file: string;
      css?: string[];
    }[]) {
      write(file, file === 'assets/index.js' ? ' '.repeat(20_000) : '');
      for (const sheet of css) write(sheet, `/* ${sheet} */`);
    }
    await writePages(dist, renderer, { document: 'setTheme()', card: 'fillCard()' });
  }, 60_000);
  afterAll(() => rmSync(dist, { recursive: true }));

  it.each(languages)('contain markup, language and texts of %s', (code) => {
    const html = page(`visitor/${code}/welcome.html`);
    expect(html).toContain(`<html lang="${renderer.tagOf(code as 'en')}">`);
    expect(html).toMatch(/<div id="root" data-path="[^"]*"><\w/);
    expect(html).toContain(`id="texts" data-language="${code}" data-part="visitor"`);
    expect(html).not.toContain('data-part="app"');
  });

  it('inline their styles with disabled links in the place of requests', () => {
    const html = page('visitor/en/welcome.html');
    expect(html).toContain('<style>/* assets/index.css *//* assets/welcome.css */</style>');
    expect(html).toContain('<link rel="stylesheet" href="/assets/welcome.css" disabled>');
    expect(html).not.toContain('<link rel="stylesheet" href="/assets/index.css">');
  });

  it('preload large files only, after the texts, and start with the script that waits for paint', () => {
    const html = page('visitor/en/welcome.html');
    const order = [
      'id="texts"',
      '<link rel="modulepreload" crossorigin href="/assets/index.js">',
      '<link rel="later" crossorigin href="/assets/welcome.js">',
      'src="/assets/start.js"',
    ];
    expect(order.map((part) => html.indexOf(part))).toEqual(
      order.map((part) => html.indexOf(part)).sort((a, b) => a - b),
    );
    for (const part of order) expect(html).toContain(part);
    expect(html).not.toContain('src="/assets/index.js"');
  });

  it('fill home with an inline script that the policy allows by hash', () => {
    const html = page('visitor/de/home.html');
    expect(html).toContain('<script>fillCard()</script>');
    expect(html).toContain('id="early"');
    expect(html).toContain('<link rel="below" crossorigin href="/assets/below.js">');
    const { scripts, styles } = JSON.parse(page('csp.json')) as Record<string, object>;
    const hashOf = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`;
    const early = hashOf('setTheme()');
    for (const code of languages) {
      expect(scripts).toHaveProperty(
        [`/visitor/${code}/home.html`],
        `${early} ${hashOf('fillCard()')}`,
      );
      expect(scripts).toHaveProperty([`/visitor/${code}/plan.html`], early);
    }
    expect(styles).toHaveProperty(['/index.html']);
    expect(styles).toHaveProperty(['/visitor/pt/plan.html']);
  });

  it('run the script of the theme before their styles, and have a hidden note for old browsers', () => {
    for (const path of ['index.html', 'visitor/it/shell.html', 'visitor/it/plan.html']) {
      const html = page(path);
      expect(html).toMatch(/<script>setTheme\(\)<\/script>\s*<style>/);
      expect(html).toMatch(/<body>\s*<p data-old-browser role="alert" hidden>[^<]+Limn/);
    }
    expect(page('visitor/it/welcome.html')).toContain('Questo browser è troppo vecchio');
  });

  it('include a shell that preloads home without any markup', () => {
    const html = page('visitor/fr/shell.html');
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/home.js">');
    expect(html).toContain('<link rel="preload" as="style" crossorigin href="/assets/home.css">');
    expect(html).toContain('src="/assets/index.js"');
  });

  it('include a shell for each screen with pictures that preloads its files and not those of home', () => {
    const html = page('visitor/fr/stories.html');
    expect(html).toContain('<div id="root"></div>');
    expect(html).toContain('<link rel="modulepreload" crossorigin href="/assets/stories.js">');
    expect(html).not.toContain('/assets/home.js');
    for (const name of Object.values(screenShells)) page(`visitor/fr/${name}.html`);
  });
});
