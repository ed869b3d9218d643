import { fileURLToPath } from 'node:url';

/** Options of Vite that run the code of the device's database over a map, as Node has no IndexedDB. */
export const overMemory = {
  configFile: false,
  logLevel: 'error',
  resolve: {
    alias: {
      'idb-keyval': fileURLToPath(new URL('../../tests/support/memory-idb.ts', import.meta.url)),
    },
  },
};
