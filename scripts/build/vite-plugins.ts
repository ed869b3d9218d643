/** @file The plugins of the product's build and of `npm run dev`. */
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defaultLanguage } from '../../contract/languages.ts';
import { isPlanPath } from '../../contract/prerendered-routes.ts';
import { documentParts } from './build-messages.mjs';
import { exclusiveTo, otherTexts } from './chunk-graph.mjs';

const root = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** react-intl without its parser: scripts/build/build-messages.mjs compiles all texts. */
export const withoutIcuParser = {
  find: /^@formatjs\/icu-messageformat-parser$/,
  replacement: '@formatjs/icu-messageformat-parser/no-parser.js',
};

/**
 * react-intl asks the browser for each set of texts, and each text with a value, whether it supports the
 * locale. The first such call loads the data of every locale the browser has: 60 to 130 ms of a slow
 * phone's first screen. Every supported browser has the six languages, so the answer is a constant.
 */
export function knownLocales(): Plugin {
  const call = /Intl\.(?:NumberFormat|DateTimeFormat)\.supportedLocalesOf\(([\w.]+)\)(\.length)?/g;
  return {
    name: 'limn-known-locales',
    apply: 'build',
    transform(code, id) {
      if (!/node_modules\/(?:@formatjs\/intl|intl-messageformat)\/index\.js$/.test(id)) return null;
      const replaced = code.replace(call, (_, locales, length) =>
        length ? 'true' : `[${locales}].flat()`,
      );
      if (replaced === code) this.error(`${id} has no such call: remove this plugin`);
      return { code: replaced, map: null };
    },
  };
}

/**
 * Compiles the texts and the analysis modules before a build, and again when their sources change. The
 * sample account is recorded once: in development a change of the server shows in it after a restart.
 */
export function generated(): Plugin {
  async function build(): Promise<void> {
    const { buildMessages } = await import('./build-messages.mjs');
    const { buildWasm } = await import('../../wasm/build.mjs');
    buildMessages();
    await buildWasm();
  }
  async function start(): Promise<void> {
    const { buildSample } = await import('./sample/build-sample.mjs');
    await Promise.all([build(), buildSample()]);
  }
  return {
    name: 'limn-generated',
    buildStart: start,
    configureServer(server) {
      server.watcher.add([root('locales'), root('wasm/assembly')]);
      server.watcher.on('change', (file) => {
        if (/[\\/](locales|wasm[\\/]assembly)[\\/]/.test(file)) void build();
      });
    },
  };
}

/**
 * Prerenders the visitor's screens, home and the plan page after the bundle is written and before the
 * service worker's plugin hashes the files: pages written later would have a stale revision in its list.
 */
export function prerendered(define: Record<string, string>, target: readonly string[]): Plugin {
  let dist = 'dist';
  // closeBundle also runs after a failed build, and an error of this plugin would hide the first one.
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
        const { prerenderPages } = await import('./prerender/prerender.mjs');
        const options = { resolve: { alias: [withoutIcuParser] }, define };
        await prerenderPages(root(dist), options, target);
      },
    },
  };
}

/** `npm run dev` serves the plan page's document at its routes, as the server does. */
export const planDocument: Plugin = {
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
 * vite-plugin-pwa builds the service worker with an option that the bundler has renamed, and prints a
 * report of that build: this sets the present name and limits the output to warnings.
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

/**
 * The service worker and its precache list, without the files that only the plan page loads (its
 * checkout is large, and few open it) and without texts in languages other than the default one.
 */
export function serviceWorker() {
  let excluded: ReadonlySet<string> = new Set();
  const findExcluded: Plugin = {
    name: 'limn-precache-exclusions',
    apply: 'build',
    generateBundle(_, bundle) {
      const texts = otherTexts(bundle, defaultLanguage, documentParts['index.html']);
      excluded = new Set([...exclusiveTo(bundle, 'plan.html'), ...texts]);
    },
  };
  const plugins = VitePWA({
    strategies: 'injectManifest',
    srcDir: 'src',
    filename: 'sw.ts',
    registerType: 'prompt',
    injectRegister: false,
    manifest: false,
    injectManifest: {
      buildPlugins: { vite: [serviceWorkerBuild] },
      // Also without the development builds of the modules. The service worker caches other files when
      // they are first fetched.
      globPatterns: [
        'index.html',
        'import.html',
        'assets/*.{js,css,woff2}',
        'assets/{main,posts,ledger,archive}.production-*.wasm',
      ],
      globIgnores: ['visitor/**'],
      manifestTransforms: [
        (entries) => ({ manifest: entries.filter(({ url }) => !excluded.has(url)) }),
      ],
    },
  });
  return [findExcluded, ...plugins];
}
