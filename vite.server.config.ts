import { defineConfig } from 'vite';
import { buildConstants } from './scripts/build/version.mjs';

/** The server as one bundle; packages stay outside and come from node_modules. */
export default defineConfig({
  publicDir: false,
  define: buildConstants(),
  build: {
    ssr: 'server/main.ts',
    outDir: 'dist-server',
    target: 'node20',
    minify: false,
    sourcemap: true,
    emptyOutDir: true,
  },
});
