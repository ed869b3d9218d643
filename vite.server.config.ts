import { defineConfig } from 'vite';
import { buildConstants } from './scripts/build/version.mjs';
import { buildWasm } from './wasm/build.mjs';

/** The server and the operator's commands, bundled; packages stay outside and come from node_modules. */
export default defineConfig({
  publicDir: false,
  plugins: [{ name: 'limn-sentiment-module', buildStart: async () => void (await buildWasm()) }],
  define: buildConstants(),
  build: {
    ssr: true,
    rolldownOptions: {
      input: { main: 'server/main.ts', admin: 'server/admin/main.ts' },
      // Which callback was slow depends on the machine.
      checks: { pluginTimings: false },
    },
    outDir: 'dist-server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
  },
});
