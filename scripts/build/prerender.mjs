/**
 * Draws the visitor's screens to HTML, one file a screen and language, with the styles they need
 * inlined. The hash of what is inlined goes to dist/csp.json: the server puts it into its policy.
 */
import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { languages } from '../languages.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file of each drawn screen in the build's manifest. */
const screens = {
  welcome: 'src/features/auth/welcome/WelcomeScreen.tsx',
  onboarding: 'src/features/auth/onboarding/OnboardingScreen.tsx',
  getmyanalysis: 'src/features/auth/search/GetMyAnalysisScreen.tsx',
  existinguserlogin: 'src/features/auth/email/ExistingUserLoginScreen.tsx',
  forgotuser: 'src/features/auth/email/ForgotUserScreen.tsx',
  searching: 'src/features/auth/search/SearchingScreen.tsx',
  otp: 'src/features/auth/code/OtpScreen.tsx',
};

/** What the signed-in home needs at once; fetched one after another it is seven round trips. */
const homeNeeds = [
  'src/features/home/HomeScreen.tsx',
  'src/app/Header.tsx',
  'src/core/session/stored-login.ts',
  'src/features/home/enter-home.ts',
];
/** Parts of home further down: their files are asked for behind all others. */
const homeBelow = ['src/features/home/insight/InsightPanel.tsx', 'src/features/home/QuickLook.tsx'];
const homeTexts = (language) => [
  `.generated/locales/${language}.visitor.json`,
  `.generated/locales/${language}.app.json`,
];

async function loadDrawer(options) {
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
      // Both documents in one file: a module that one of them imports and the other loads later
      // cannot be a chunk here.
      rollupOptions: { output: { entryFileNames: 'prerender.mjs', codeSplitting: false } },
    },
  });
  return import(pathToFileURL(`${outDir}/prerender.mjs`).href);
}

/** A file of ours and all it needs as one script, to stand in a document. */
async function loadInline(file, options, target) {
  const [{ output }] = await build({
    ...options,
    configFile: false,
    root,
    logLevel: 'warn',
    build: { lib: { entry: file, formats: ['iife'], name: 'inline' }, target, write: false },
  });
  const { code } = output[0];
  if (/<[/!]/.test(code)) throw new Error(`${file} would end the script it stands in.`);
  return code.trim();
}

/** Styles of a chunk and of everything it imports, in the order they were written. */
function stylesOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [
    ...(chunk.imports ?? []).flatMap((each) => stylesOf(manifest, each, seen)),
    ...(chunk.css ?? []),
  ];
}

/** Scripts a screen needs before it can be hydrated, each behind those it imports. */
function scriptsOf(manifest, key, seen = new Set()) {
  const chunk = manifest[key];
  if (chunk === undefined || seen.has(key)) return [];
  seen.add(key);
  return [...(chunk.imports ?? []).flatMap((each) => scriptsOf(manifest, each, seen)), chunk.file];
}

/** As a policy names what is inlined. */
const hashOf = (text) => `sha256-${createHash('sha256').update(text).digest('base64')}`;

/**
 * The styles inside the document. Each file is named by a link that is switched off: the loader of
 * the screens takes it for one that is there, instead of waiting a round trip for what is inlined.
 */
function withStyles(html, files, readCss) {
  const own = [...new Set(files)];
  const css = own.map(readCss).join('');
  const bare = html.replace(/\s*<link rel="stylesheet"[^>]*>/g, '');
  const named = own.map((file) => `<link rel="stylesheet" href="/${file}" disabled>`);
  const styles = `  <style>${css}</style>${named.join('')}\n  </head>`;
  return { html: bare.replace('</head>', () => styles), hash: hashOf(css) };
}

/** A data block, not a script: it comes with the page instead of a round trip later. */
const carrierOf = (attributes, value) =>
  `<script type="application/json"${attributes}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const carriersOf = (language, texts) =>
  Object.entries(texts).map(([part, messages], at) =>
    carrierOf(
      `${at === 0 ? ' id="texts"' : ''} data-language="${language}" data-part="${part}"`,
      messages,
    ),
  );

const preloadOf = (file) => `<link rel="modulepreload" crossorigin href="/${file}">`;

/** A script that runs once what stands before it is there. */
const asyncTag = (file) =>
  `<script type="module" async fetchpriority="high" crossorigin src="/${file}"></script>`;

const scriptTags = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

// Half of a page, painted because the other half is on its way, is centred anew when that comes:
// a shift of .16 to .18 on the welcome card. The texts stand behind all that is drawn.
const whole = '<link rel="expect" href="#texts" blocking="render">';

/**
 * The template with what was drawn in its root and with the texts it was drawn with. Its scripts go
 * behind what they bring to life: asked for from the head they made the first paint wait for them,
 * 544 ms against 468 at the first quartile of /onboarding where a page without scripts took 448. Only
 * `first` runs before that paint, and stands in the document, for a file is a round trip away.
 */
function filled(template, page) {
  const {
    language,
    tag,
    root: attributes,
    drawn,
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
    .replace('<div id="root"></div>', () => `<div id="root" ${attributes}>${drawn}</div>`)
    .replace('</head>', `  ${whole}\n  </head>`)
    .replace('</body>', () => {
      // The texts of the first screen, what brings it to life, the texts of all others.
      const [own, ...more] = carriersOf(language, texts);
      return `  ${[...inline, own, ...links, ...more, ...last.map(asyncTag)].join('\n    ')}\n  </body>`;
    });
}

/**
 * Writes dist/visitor/<language>/<name>.html, inlines the styles of the shell, writes csp.json.
 * `options` are the settings of the page's own build that the drawn markup depends on, `target` are
 * the browsers it is for.
 */
export async function prerenderPages(dist, options, target) {
  const manifest = JSON.parse(await readFile(`${dist}/.vite/manifest.json`, 'utf8'));
  const { prerenderedRoutes, drawScreen, drawPlan, earlyCardOf, tagOf } = await loadDrawer(options);
  const template = await readFile(`${dist}/index.html`, 'utf8');
  const planTemplate = await readFile(`${dist}/plan.html`, 'utf8');
  const readCss = (file) => readFileSync(`${dist}/${file}`, 'utf8');
  const card = await loadInline('src/prerender/early-account-card.ts', options, target);
  const hashes = { styles: {}, scripts: {} };
  const write = async (path, template, styles) => {
    const { html, hash } = withStyles(template, styles, readCss);
    hashes.styles[path] = hash;
    await writeFile(dist + path, html);
  };
  const entryStyles = stylesOf(manifest, 'index.html');
  const entryScripts = scriptsOf(manifest, 'index.html');
  const starter = manifest['src/prerender/start-after-paint.ts'].file;
  // Half of what a slow line brings in a round trip; smaller files come while the largest is read.
  const isLarge = (file) => statSync(`${dist}/${file}`).size > 12_000;
  const filesOf = (keys) => {
    const seen = new Set();
    return keys.flatMap((key) => scriptsOf(manifest, key, seen));
  };

  const readTexts = async (language, part) =>
    JSON.parse(await readFile(`${root}.generated/locales/${language}.${part}.json`, 'utf8'));

  for (const language of languages) {
    const folder = `/visitor/${language}`;
    const tag = tagOf(language);
    await mkdir(dist + folder, { recursive: true });
    const visitor = await readTexts(language, 'visitor');
    const app = await readTexts(language, 'app');
    for (const [path, name] of [...Object.entries(prerenderedRoutes), ['/home', 'home']]) {
      const needs = name === 'home' ? homeNeeds : [screens[name]];
      if (needs.includes(undefined)) {
        throw new Error(
          `No screen for the page "${name}": name its file in scripts/build/prerender.mjs.`,
        );
      }
      const isHome = path === '/home';
      const keys = [...needs, 'index.html'];
      const below = isHome ? homeBelow : [];
      const texts = isHome ? { visitor, app } : { visitor };
      const html = filled(template, {
        ...{ language, tag, texts, isLarge, root: `data-path="${path}"` },
        drawn: await drawScreen(path, language, Object.assign({}, ...Object.values(texts))),
        files: filesOf(keys),
        below: filesOf([...keys, ...below]).slice(filesOf(keys).length),
        first: isHome
          ? { data: carrierOf(' id="early"', earlyCardOf(language, app)), code: card }
          : undefined,
        last: [starter],
      });
      const styles = [
        ...entryStyles,
        ...[...needs, ...below].flatMap((key) => stylesOf(manifest, key)),
      ];
      await write(`${folder}/${name}.html`, html, styles);
      if (isHome) hashes.scripts[`${folder}/${name}.html`] = hashOf(card);
    }
    const planTexts = await readTexts(language, 'plan');
    const html = filled(planTemplate, {
      ...{ language, tag, isLarge, last: [starter], root: `data-language="${language}"` },
      texts: { plan: planTexts },
      drawn: await drawPlan(language, planTexts),
      files: filesOf(['plan.html']),
    });
    const styles = stylesOf(manifest, 'plan.html');
    await write(`${folder}/plan.html`, html, styles);
  }
  // The shell brings no texts: what fetches them is asked for beside the entry, not after it.
  const fetcher = manifest['src/core/i18n/messages.ts'].file;
  const shell = template.replace('</head>', `  ${preloadOf(fetcher)}\n  </head>`);
  await write('/index.html', shell, entryStyles);
  for (const language of languages) {
    const needs = [...homeNeeds, ...homeTexts(language)];
    const files = new Set(needs.flatMap((key) => scriptsOf(manifest, key)));
    const links = [...files].filter((file) => !entryScripts.includes(file)).map(preloadOf);
    const sheets = new Set(needs.flatMap((key) => stylesOf(manifest, key)));
    for (const file of sheets) {
      if (!entryStyles.includes(file))
        links.push(`<link rel="preload" as="style" crossorigin href="/${file}">`);
    }
    const home = shell.replace('</head>', `  ${links.join('\n    ')}\n  </head>`);
    await write(`/visitor/${language}/shell.html`, home, entryStyles);
  }
  await writeFile(`${dist}/csp.json`, JSON.stringify(hashes, null, 2));
}
