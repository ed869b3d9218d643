import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { target } from './scripts/build/floor.mjs';
import {
  generated,
  knownLocales,
  planDocument,
  prerendered,
  reactOwnStore,
  serviceWorker,
  withoutIcuParser,
  withoutUnusedFormats,
} from './scripts/build/vite-plugins.ts';
import { workerChunks } from './scripts/build/worker-chunks.ts';

const root = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The year in the footer of prerendered pages: hydration needs the same one. */
const prerenderYear = {
  'import.meta.env.VITE_PRERENDER_YEAR': JSON.stringify(new Date().getFullYear()),
};

export default defineConfig({
  define: prerenderYear,
  plugins: [
    generated(),
    knownLocales(),
    withoutUnusedFormats(),
    react({ compiler: { panicThreshold: 'all_errors' } }),
    planDocument,
    prerendered(prerenderYear, target),
    serviceWorker(),
  ],
  resolve: { alias: [withoutIcuParser, reactOwnStore] },
  worker: {
    format: 'es',
    rolldownOptions: { output: { codeSplitting: { groups: workerChunks } } },
  },
  build: {
    target,
    manifest: true,
    modulePreload: {
      polyfill: false,
      // The documents load these chunks themselves, before any dynamic import.
      resolveDependencies: (_, files, { hostType }) =>
        hostType === 'html'
          ? files
          : files.filter((file) => !/\/(react|page|parts|rolldown-runtime|index)-/.test(file)),
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compiling the modules takes most of a build: a slow plugin is expected.
      checks: { pluginTimings: false },
      output: {
        // The first script lists the names of a hundred files: short hashes make it smaller, and seven
        // hexadecimal digits compress to 3.5 bytes where seven of base 64 take 5.3.
        hashCharacters: 'hex',
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:6][extname]',
        // Hydration runs nearly all of React. By default V8 compiles each function at its first call; with
        // this comment it compiles all of them on another thread while the file arrives. Without it the
        // main thread of a slow phone is blocked for 303 ms instead of 176 on /getmyanalysis, 49 ms of
        // them instead of 12 after the first paint (medians of nine visits; docs/architecture.md, "Removed").
        postBanner: ({ name }) => (name === 'react' ? '//# allFunctionsCalledOnLoad' : ''),
        // Small chunks compress badly and cost a request each. Without these groups the plan page has
        // 28.7 KB of the 20 allowed and 41 scripts instead of 15, home 37 more scripts instead of 7, and
        // the first route 4 KB more.
        codeSplitting: {
          groups: [
            {
              name: 'react',
              test: /(node_modules\/(react|react-dom|scheduler|react-intl|@formatjs|intl-messageformat|use-sync-external-store|zustand)\/|\/src\/ui\/dom\/react-dom\.ts$)/,
            },
            {
              name: 'page',
              test: /\/(contract\/(limits|forms\/(visitor|spelling|spaces))|src\/(core\/(task|store|session\/(username|session|session-store|account-expired|login-hint|login-watch)|i18n\/(texts|texts-store|intl)|errors\/(attempt|toasts-store)|browser\/(idle|config|navigation|connection|connection-store)|storage\/storage)|features\/auth\/(code\/sign-in-store|search\/searching-store)|ui\/(forms\/(ButtonLink|Select)|hooks\/(use-hydrated|use-year)|feedback\/(Skeleton|remount)|layout\/(FooterFrame|footer-frame\.module))|app\/(LanguageSelect|ThemeSelect|lifecycle\/(theme|theme-store)|shell\.module|tokens|base))|contract\/(languages|login-hint|faults|lists\/list-names))\.(tsx?|css)$/,
            },
            {
              name: 'parts',
              test: /\/src\/ui\/(forms\/(Button|IconButton|icon-button\.module)|layout\/(Card|Logo|card\.module|logo\.module)|feedback\/(Banner|Boundary|FailureText|banner\.module)|icons\/(icons|media|create-icon)|dom\/reduced-motion)\.(tsx?|css)$/,
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
              test: /\/(node_modules\/(comlink|idb-keyval)|workers\/shared\/device-store|src\/(core\/(workers\/(heartbeat|thread|threads)|storage\/items|media\/(media|open-media)|device\/(save-file|share|platform|copy-text)|browser\/(clock|haptics|back|require-online)|session\/(load-user|stored-login|user-store)|errors\/failure)|features\/(people\/(people-lists|people-store)|analysis\/analysis-store)|ui\/(media\/(MediaImage|ProfileImage)|dom\/(data-saver|near-viewport)|lists\/Sentinel|icons\/people|feedback\/Figure))|contract\/(lists|network|records\/(user|person)|threads))(\/|\.tsx?$)/,
            },
            {
              name: 'posts',
              test: /\/src\/(features\/posts\/(posts-store|report\/(analyse-posts|charts\/(times|block-table)|summary\/(compare-periods|conclusions)))|ui\/charts\/minus-sign)\.ts$/,
            },
            {
              name: 'uplot',
              test: /\/node_modules\/uplot\//,
            },
            {
              name: 'figures',
              test: /\/src\/features\/posts\/report\/(use-figures|post-analysis\.module)\.(ts|css)$/,
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
