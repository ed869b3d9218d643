import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunkGroups } from './scripts/build/chunk-groups.ts';
import { target } from './scripts/build/floor.mjs';
import {
  generated,
  knownLocales,
  planDocument,
  prerendered,
  serviceWorker,
  withoutIcuParser,
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
    react({ compiler: { panicThreshold: 'all_errors' } }),
    planDocument,
    prerendered(prerenderYear, target),
    serviceWorker(),
  ],
  resolve: { alias: [withoutIcuParser] },
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
          : files.filter((file) => !/\/(react|page|rolldown-runtime|index)-/.test(file)),
    },
    assetsInlineLimit: 0,
    rollupOptions: {
      // Compiling the modules takes most of a build: a slow plugin is expected.
      checks: { pluginTimings: false },
      // A constant like the milliseconds of a day is shorter than its export from one chunk to another.
      optimization: { inlineConst: { mode: 'all' } },
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
        codeSplitting: { groups: chunkGroups },
      },
      input: ['index.html', 'plan.html', 'src/prerender/start-after-paint.ts']
        .map(root)
        .filter((file) => existsSync(file)),
    },
  },
});
