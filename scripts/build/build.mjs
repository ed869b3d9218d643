/**
 * Builds the product: texts and modules, page, server bundle, then hashes and compressed versions of the files and the bill of materials.
 * `--kill-service-worker` replaces the service worker with scripts/build/kill-switch.js.
 */
import { copyFile } from 'node:fs/promises';
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { writeHashes } from './file-hashes.mjs';
import { writeBill } from './sbom.mjs';
import { noteBuild } from './stale.mjs';
import { pageSupport } from './version.mjs';

const beganMs = Date.now();
// Also when a test starts the build: with NODE_ENV=test the page has no service worker.
process.env.NODE_ENV = 'production';
process.env.VITE_SUPPORT_EMAIL = pageSupport();
await build({ logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
if (process.argv.includes('--kill-service-worker')) {
  await copyFile('scripts/build/kill-switch.js', 'dist/sw.js');
}
await writeHashes('dist');
await compressFiles('dist');
await writeBill('dist-server/sbom.cdx.json');
noteBuild(process.cwd(), beganMs);
