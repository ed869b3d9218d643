/**
 * Prerenders the visitor's screens, home, the import and the plan page: one HTML file a screen and language, with
 * inlined styles. The hashes of inlined content go to dist/csp.json, for the server's policy.
 */
import { statSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { languages } from '../../languages.mjs';
import { chunksOf, homeBelow, homeNeeds, screens, shellNeeds, signedInTexts } from './sources.mjs';
import { createWriter } from './writer.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));

/** Bundles src/prerender/render.tsx for Node and imports it. */
async function loadRenderer(options) {
  const outDir = `${root}.generated/prerender`;
  await build({
    ...options,
    configFile: false,
    root,
    logLevel: 'warn',
    plugins: [react({ compiler: { panicThreshold: 'all_errors' } })],
    ssr: { noExternal: ['react-intl', /^@formatjs\//] },
    build: {
      ssr: 'src/prerender/render.tsx',
      outDir,
      emptyOutDir: true,
      target: 'node20',
      // One file for both documents: a module that one imports statically and the other dynamically
      // cannot be a chunk here.
      rollupOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
    },
  });
  return import(pathToFileURL(`${outDir}/prerender.mjs`).href);
}

/** A source file with its imports as one classic script, to be inlined in a document. */
async function loadInline(file, options, target) {
  const [{ output }] = await build({
    ...options,
    configFile: false,
    root,
    logLevel: 'warn',
    build: { lib: { entry: file, formats: ['iife'], name: 'inline' }, target, write: false },
  });
  const { code } = output[0];
  if (/<[/!]/.test(code))
    throw new Error(`${file} contains text that would end its inline script.`);
  return code.trim();
}

/** A data block with JSON: no script to a content security policy, and no separate request. */
const jsonScriptTag = (attributes, value) =>
  `<script type="application/json"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const textTags = (language, texts) =>
  Object.entries(texts).map(([part, messages], at) =>
    jsonScriptTag(
      `${at === 0 ? ' id="texts"' : ''} data-language="${language}" data-part="${part}"`,
      messages,
    ),
  );

const preloadOf = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** A module script that runs as soon as it is loaded. */
const asyncTag = (file) =>
  `<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>`;

const scriptTags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

// Blocks the first paint until the texts, which follow the markup, are parsed. A page painted while half
// of its markup is missing is centred again when the rest arrives: a shift of 0.16 to 0.18 on the welcome
// card.
const paintWhenParsed = '<link rel="expect" href="#texts" blocking="render">';

/**
 * The template with the prerendered markup in its root and the texts of that markup. Scripts are
 * requested after the markup: requested from the head they delayed the first paint (544 ms against 468 at
 * the first quartile of /onboarding; 448 for a page without scripts). Only `first` runs before that
 * paint. It is inlined, because a file would cost a round trip.
 */
function renderTemplate(template, page) {
  const {
    language,
    tag,
    root: attributes,
    markup,
    texts,
    files,
    below = [],
    isLarge,
    first,
    last,
  } = page;
  const inline = first === undefined ? [] : [first.data, `<script>${first.code}</script>`];
  const waiting = (file, rel) => preloadOf(file).replace('modulepreload', rel);
  const links = [
    ...files.map((file) => (isLarge(file) ? preloadOf(file) : waiting(file, 'later'))),
    ...below.map((file) => waiting(file, 'below')),
  ];
  return template
    .replace(scriptTags, '')
    .replace('<html lang="en">', `<html lang="${tag}">`)
    .replace('<div id="root"></div>', () => `<div id="root" ${attributes}>${markup}</div>`)
    .replace('</head>', `  ${paintWhenParsed}\n  </head>`)
    .replace('</body>', () => {
      // The texts of the first screen, the files that hydrate it, the texts of all other screens.
      const [own, ...more] = textTags(language, texts);
      return `  ${[...inline, own, ...links, ...more, ...last.map(asyncTag)].join('\n    ')}\n  </body>`;
    });
}

/** What the bundler wrote to `dist`, as the pages refer to it. `keys` are names of the manifest. */
async function readBundle(dist) {
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
  return {
    template: await readFile(`${dist}/index.html`, 'utf8'),
    planTemplate: await readFile(`${dist}/plan.html`, 'utf8'),
    starter: manifest['src/prerender/start-after-paint.ts'].file,
    messagesLoader: manifest['src/core/i18n/messages.ts'].file,
    // Bytes on the disk: smaller files arrive while the large ones are parsed.
    isLarge: (file) => statSync(`${dist}/${file}`).size > 12_000,
    ...chunksOf(manifest),
  };
}

const readTexts = async (language, part) =>
  JSON.parse(await readFile(`${root}.generated/locales/${language}.${part}.json`, 'utf8'));

/** One screen of the app in one language. `card` is the inline script of home. */
async function writeScreen({ bundle, renderer, writer, card }, language, path, name) {
  const isHome = path === '/home';
  const needs = isHome ? homeNeeds : [screens[name]];
  if (needs.includes(undefined)) {
    throw new Error(
      `No screen for the page "${name}": name its file in scripts/build/prerender/sources.mjs.`,
    );
  }
  const visitor = await readTexts(language, 'visitor');
  const texts =
    isHome || name === 'import' ? { visitor, app: await readTexts(language, 'app') } : { visitor };
  const keys = [...needs, 'index.html'];
  const below = isHome ? homeBelow : [];
  const files = bundle.filesOf(keys);
  const early = isHome && renderer.earlyCardOf(language, texts.app);
  const html = renderTemplate(bundle.template, {
    ...{ language, tag: renderer.tagOf(language), texts, files, isLarge: bundle.isLarge },
    root: `data-path="${path}"`,
    markup: await renderer.renderScreen(path, language, Object.assign({}, ...Object.values(texts))),
    below: bundle.filesOf([...keys, ...below]).slice(files.length),
    first: isHome ? { data: jsonScriptTag(' id="early"', early), code: card } : undefined,
    last: [bundle.starter],
  });
  const file = `/visitor/${language}/${name}.html`;
  const scripts = isHome ? [card] : [];
  const styles = bundle.stylesOf(['index.html', ...needs, ...below]);
  await writer.write(file, html, styles, { language, scripts });
}

/** The plan page in one language. */
async function writePlan({ bundle, renderer, writer }, language) {
  const plan = await readTexts(language, 'plan');
  const html = renderTemplate(bundle.planTemplate, {
    ...{ language, tag: renderer.tagOf(language), texts: { plan }, isLarge: bundle.isLarge },
    root: `data-language="${language}"`,
    markup: await renderer.renderPlan(language, plan),
    files: bundle.filesOf(['plan.html']),
    last: [bundle.starter],
  });
  const file = `/visitor/${language}/plan.html`;
  await writer.write(file, html, bundle.stylesOf(['plan.html']), { language });
}

/** The shell without markup, and for some screens one per language that preloads what they need. */
async function writeShells({ bundle, writer }) {
  const entryStyles = bundle.stylesOf(['index.html']);
  const entryFiles = bundle.filesOf(['index.html']);
  // The shell has no texts: the script that fetches them is requested with the entry, not after it.
  const preload = preloadOf(bundle.messagesLoader);
  const shell = bundle.template.replace('</head>', `  ${preload}\n  </head>`);
  await writer.write('/index.html', shell, entryStyles, { language: 'en' });
  // The same content: the server sends it with the policy of the import.
  await writer.write('/import.html', shell, entryStyles, { language: 'en' });
  const linksFor = (needs) => {
    const files = bundle.filesOf(needs).filter((file) => !entryFiles.includes(file));
    const sheets = bundle.stylesOf(needs).filter((file) => !entryStyles.includes(file));
    return [
      ...[...new Set(files)].map(preloadOf),
      ...[...new Set(sheets)].map(
        (file) => `<link rel="preload" as="style" crossorigin href="/${file}">`,
      ),
    ];
  };
  for (const language of languages) {
    for (const [name, needs] of Object.entries(shellNeeds)) {
      const links = linksFor([...needs, ...signedInTexts(language)]);
      const page = shell.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
      await writer.write(`/visitor/${language}/${name}.html`, page, entryStyles, { language });
    }
  }
}

/**
 * Writes every page of an existing bundle and csp.json. `renderer` has the exports of
 * src/prerender/render.tsx. `document` is the inline script of all documents, `card` that of home.
 */
export async function writePages(dist, renderer, { document, card }) {
  const writer = createWriter(dist, document);
  const steps = { bundle: await readBundle(dist), writer, renderer, card };
  const routes = [
    ...Object.entries(renderer.prerenderedRoutes),
    ['/home', 'home'],
    ['/import', 'import'],
  ];
  for (const language of languages) {
    for (const [path, name] of routes) await writeScreen(steps, language, path, name);
    await writePlan(steps, language);
  }
  await writeShells(steps);
  await writeFile(`${dist}/csp.json`, JSON.stringify(steps.writer.hashes, null, 2));
}

/**
 * Writes dist/visitor/<language>/<name>.html, inlines the styles of the shell, writes csp.json.
 * `options` are the settings of the page's build that change the markup, `target` are its browsers.
 */
export async function prerenderPages(dist, options, target) {
  const renderer = await loadRenderer(options);
  const document = await loadInline('src/prerender/early-document.ts', options, target);
  const card = await loadInline('src/prerender/early-account-card.ts', options, target);
  await writePages(dist, renderer, { document, card });
}
