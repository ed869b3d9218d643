/** Builds the product: texts and modules, page, server bundle, then the compressed twins. */
import { build } from 'vite';
import { compressFiles } from './compress.mjs';
import { noteBuild } from './stale.mjs';

const beganMs = Date.now();
process.env.NODE_ENV ??= 'production';
await build({ logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
await compressFiles('dist');
noteBuild(process.cwd(), beganMs);
