/** Builds the product: texts and modules, page, server bundle, then the compressed twins. */
import { build } from 'vite';
import { compressFiles } from './compress.mjs';

process.env.NODE_ENV ??= 'production';
await build({ logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
await compressFiles('dist');
