/** @file Writes documents with what is inlined in all of them: styles, the first script, a note. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** The source expression of inline content in a content security policy. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The document with its styles inlined. Each style sheet also gets a disabled link: Vite's loader of
 * dynamic imports finds the link and does not fetch the sheet again.
 */
function withStyles(html, files, readCss, script) {
  const own = [...new Set(files)];
  const css = own.map(readCss).join('');
  const bare = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const named = own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const styles = `  <script>${script}</script>\n  <style>${css}</style>${named.join('')}\n  </head>`;
  return { html: bare.replace('</head>', () => styles), hash: hashOf(css) };
}

/** Said where the scripts cannot run. It is no part of what React hydrates. */
function withOldBrowserNote(html, language) {
  const texts = JSON.parse(readFileSync(`${root}locales/${language}.json`, 'utf8'));
  const note = `<p data-old-browser role="alert" hidden>${texts['document.oldBrowser']}</p>`;
  return html.replace('<body>', () => `<body>\n    ${note}`);
}

/**
 * Writes pages below `dist` with their styles and their first script inlined, and collects the hashes for
 * the policy.
 */
export function createWriter(dist, document) {
  const hashes = { styles: {}, scripts: {} };
  const readCss = (file) => readFileSync(`${dist}/${file}`, 'utf8');
  return {
    hashes,
    async write(path, page, styles, { language, scripts = [] }) {
      const noted = withOldBrowserNote(page, language);
      const { html, hash } = withStyles(noted, styles, readCss, document);
      hashes.styles[path] = hash;
      hashes.scripts[path] = [document, ...scripts].map(hashOf).join(' ');
      await mkdir(dirname(dist + path), { recursive: true });
      await writeFile(dist + path, html);
    },
  };
}
