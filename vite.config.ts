import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defaultLanguage } from './contract/languages.ts';
import { isPlanPath } from './contract/prerendered-routes.ts';
import { documentParts } from './scripts/build/build-messages.mjs';
import { onlyFrom, otherTexts } from './scripts/build/chunk-graph.mjs';

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** react-intl without its parser: all texts are compiled by scripts/build/build-messages.mjs. */
export const withoutIcuParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/** wouter brings a copy of a hook that React has had since version 18: 0.8 KB for nothing. */
export const reactOwnStore = {
  find: /^use-sync-external-store\/shim\/index\.js$/,
  replacement: 'react',
};

/**
 * react-intl asks the browser, for each set of texts and each text with a value, whether it knows the
 * locale. The first such question opens the data of every locale there is: 60 to 130 ms of a slow
 * phone's first screen, to be told that the six languages of this product are known.
 */
function knownLocales(): Plugin {
  const question =
    /Intl\.(?:NumberFormat|DateTimeFormat)\.supportedLocalesOf\(([\w.]+)\)(\.length)?/g;
  return {
    name: 'limn-known-locales',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/(?:@formatjs\/intl|intl-messageformat)\/index\.js$/.test(id)) return null;
      // What would be said of a missing one is left out where only their number is asked for.
      const answered = code.replace(question, (_, locales, length) =>
        length ? 'true' : `[${locales}].flat()`,
      );
      if (answered === code) this.error(`${id} asks no more: this plugin can go`);
      return { code: answered, map: null };
    },
  };
}

const unused = 'format(?:List|RelativeTime|Duration|DateTimeRange|Plural|\\w+ToParts)';

/** Leaves out the formats of react-intl that the product does not use: 0.7 KB of every page. */
function withoutUnusedFormats(): Plugin {
  return {
    name: 'limn-without-unused-formats',
    apply: 'build',
    transform(code, id) {
      const used = id.startsWith(root('src/')) && new RegExp(`\\.${unused}\\(`).exec(code);
      if (used) this.error(`${id} uses ${used[0]}: take it out of "unused" in vite.config.ts`);
      if (!id.endsWith('/node_modules/@formatjs/intl/index.js')) return null;
      const less = code.replace(new RegExp(`^.*\\b${unused}\\.bind\\(.*$`, 'gm'), '');
      if (less === code) this.error(`${id} makes no formats any more: this plugin can go`);
      return { code: less, map: null };
    },
  };
}

/** The year in the foot of pages drawn ahead, as their scripts must know it to take them over. */
const prerenderYear = {
  'import.meta.env.VITE_PRERENDER_YEAR': JSON.stringify(new Date().getFullYear()),
};

const target = ['chrome111', 'firefox114', 'safari16.4'];

/** Builds the texts and the analysis modules first, and again when their sources change. */
export function generated(): Plugin {
  async function build(): Promise<void> {
    const { buildMessages } = await import('./scripts/build/build-messages.mjs');
    const { buildWasm } = await import('./wasm/build.mjs');
    buildMessages();
    await buildWasm();
  }
  return {
    name: 'limn-generated',
    buildStart: build,
    configureServer(server) {
      server.watcher.add([root('locales'), root('wasm/assembly')]);
      server.watcher.on('change', (file) => {
        if (/[\\/](locales|wasm[\\/]assembly)[\\/]/.test(file)) void build();
      });
    },
  };
}

/**
 * Draws the visitor's screens after the bundle is written and before the service worker hashes its
 * files: a page drawn later would leave a stale revision in its list.
 */
function prerendered(): Plugin {
  let dist = 'dist';
  // closeBundle runs after a failed build as well and would hide its error behind another.
  let isWritten = false;
  return {
    name: 'limn-prerendered',
    apply: 'build',
    configResolved(config) {
      dist = config.build.outDir;
    },
    writeBundle() {
      isWritten = true;
    },
    closeBundle: {
      order: 'pre',
      sequential: true,
      async handler() {
        if (!isWritten) return;
        const { prerenderPages } = await import('./scripts/build/prerender.mjs');
        const options = { resolve: { alias: [withoutIcuParser] }, define: prerenderYear };
        await prerenderPages(root(dist), options, target);
      },
    },
  };
}

/**
 * What the service worker does not bring: files of the plan page alone, whose checkout nobody
 * downloads who does not open it, and texts in languages other than the default one.
 */
let unprecached: ReadonlySet<string> = new Set();

const unprecachedNoted: Plugin = {
  name: 'limn-unprecached',
  apply: 'build',
  generateBundle(_, bundle) {
    const texts = otherTexts(bundle, defaultLanguage, documentParts['index.html']);
    unprecached = new Set([...onlyFrom(bundle, 'plan.html'), ...texts]);
  },
};

/** `npm run dev` serves the plan page's own document at its routes, as the server does. */
const planDocument: Plugin = {
  name: 'limn-plan-document',
  configureServer(server) {
    server.middlewares.use((request, _, next) => {
      const { pathname, search } = new URL(request.url ?? '/', 'http://localhost');
      if (isPlanPath(pathname)) request.url = `/plan.html${search}`;
      next();
    });
  },
};

/**
 * The plugin builds the service worker with an option that the bundler has renamed, and prints a report
 * of that build: the option by its present name, and problems alone.
 */
const serviceWorkerBuild: Plugin = {
  name: 'limn-service-worker-build',
  config(config) {
    config.logLevel = 'warn';
    const output = config.build?.rollupOptions?.output;
    if (output === undefined || Array.isArray(output)) return;
    delete output.inlineDynamicImports;
    output.codeSplitting = false;
  },
};

export default defineConfig({
  define: prerenderYear,
  plugins: [
    generated(),
    knownLocales(),
    withoutUnusedFormats(),
    react({ compiler: { panicThreshold: 'all_errors' } }),
    planDocument,
    prerendered(),
    unprecachedNoted,
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src',
      filename: 'sw.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: false,
      injectManifest: {
        buildPlugins: { vite: [serviceWorkerBuild] },
        // Development builds of the modules are left out as well; what is opened anyway is kept when
        // it is first fetched.
        globPatterns: ['index.html', 'assets/*.{js,css}', 'assets/{main,posts}.production-*.wasm'],
        globIgnores: ['visitor/**'],
        manifestTransforms: [
          (entries) => ({ manifest: entries.filter(({ url }) => !unprecached.has(url)) }),
        ],
      },
    }),
  ],
  resolve: { alias: [withoutIcuParser, reactOwnStore] },
  worker: { format: 'es' },
  build: {
    target,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // What every document brings is there before any script can ask for more.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(react|page|parts|rolldown-runtime|index)-/.test(file)),
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compiling the modules takes most of a build: a plugin's time is no warning here.
      checks: { pluginTimings: false },
      output: {
        // The names of a hundred files are in the first script: each letter of a hash counts there.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:5][extname]',
        // Nearly all of the library runs when a page comes to life. Unasked, the browser makes each
        // function ready when it is first called: a third of the tasks of a slow phone. Told so, it
        // does that on another thread while the file arrives.
        postBanner: ({ name }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
        // Small chunks compress badly and cost a request each: what the first screen needs is two
        // files, the libraries, which seldom change, and our own part.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /(node_modules\/(react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat|use-sync-external-store|zustand)\/|\/src\/ui\/dom\/react-dom\.ts$)/,
            },
            {
              name: 'page',
              test: /\/(src\/(core\/(store|session\/(session|session-store|account-expired|login-hint|login-watch)|i18n\/(texts|texts-store|intl)|errors\/(attempt|toasts-store)|browser\/(idle|config|navigation|connection|connection-store)|storage\/storage)|features\/auth\/(code\/sign-in-store|search\/searching-store)|ui\/(forms\/(ButtonLink|Select)|hooks\/(use-hydrated|use-year)|feedback\/Skeleton|layout\/(FooterFrame|footer-frame\.module))|app\/(LanguageSelect|ThemeSelect|lifecycle\/(theme|theme-store)|shell\.module|tokens|base))|contract\/(languages|login-hint|faults|lists\/list-names))\.(tsx?|css)$/,
            },
            {
              name: 'parts',
              test: /\/src\/ui\/(forms\/(Button|IconButton|icon-button\.module)|layout\/(Card|Logo|card\.module|logo\.module)|feedback\/(Banner|FailureText|banner\.module)|icons\/(icons|media|create-icon)|dom\/reduced-motion)\.(tsx?|css)$/,
            },
            {
              // Before what needs it, or it would become part of that.
              name: 'limits',
              test: /\/(contract\/(limits|forms\/(visitor|spelling|spaces))|src\/core\/(session\/username|task))\.ts$/,
            },
            {
              name: 'checks',
              test: /\/(node_modules\/superstruct\/|contract\/records\/values\.ts$)/,
            },
            {
              name: 'forms',
              test: /\/src\/(ui\/(layout\/(Page|page\.module)|forms\/(Field|FieldFrame|ComposedInput|field\.module))|features\/auth\/email\/(EntryForm|EmailForm|entry-form\.module|entry))\.(tsx?|css)$/,
            },
            {
              name: 'shared',
              test: /\/(node_modules\/(comlink|idb-keyval)|src\/(core\/(workers\/(heartbeat|thread|threads)|storage\/items|media\/(media|open-media)|browser\/(clock|haptics)|session\/(load-user|stored-login|user-store)|errors\/failure)|features\/(people\/(people-lists|people-store)|analysis\/analysis-store)|ui\/(media\/(MediaImage|ProfileImage)|dom\/near-viewport|lists\/Sentinel|icons\/people))|contract\/(lists|records\/(user|person)|threads))(\/|\.tsx?$)/,
            },
            {
              name: 'arrive',
              test: /\/src\/features\/(home\/enter-home|analysis\/(analyse|analysis-progress|analysis-meter))\.ts$/,
            },
          ],
        },
      },
      input: ['index.html', 'plan.html', 'src/prerender/start-after-paint.ts']
        .map(root)
        .filter((file) => existsSync(file)),
    },
  },
});
