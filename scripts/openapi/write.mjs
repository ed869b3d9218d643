/** @file `npm run openapi`: writes docs/openapi.json, the OpenAPI description of the API. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundle, root } from '../dev/bundle.mjs';

const folder = join(root, '.generated/openapi');
const bundled = join(folder, 'document.mjs');
await mkdir(folder, { recursive: true });
await bundle(join(root, 'scripts/openapi/document.ts'), bundled);
const { openApiText } = await import(pathToFileURL(bundled).href);
await writeFile(join(root, 'docs/openapi.json'), openApiText(root));
