/**
 * `npm run dev`: the page from Vite with hot reload, in front of the server from its bundle. PORT is
 * the page's; the server takes any free one. `/scripts/dev/components/` shows the components of src/ui,
 * `/docs/api` the calls of the API.
 */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createServer } from 'vite';
import { apiPage } from './api-page.mjs';
import { probePort, requirePort } from './port.mjs';

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
const host = process.env.HOST ?? '127.0.0.1';
const port = Number(process.env.PORT ?? 5173);
await requirePort(port, host, 'npm run dev');

// In another process: a build sets NODE_ENV=production, with which neither the demo server nor the
// page in development starts. The folder is not emptied: it holds what else belongs to the last build.
const vite = fileURLToPath(new URL('../../node_modules/vite/bin/vite.js', import.meta.url));
const bundling = [
  ...['build', '--config', 'vite.server.config.ts'],
  ...['--logLevel', 'warn', '--emptyOutDir', 'false'],
];
const { status } = spawnSync(process.execPath, [vite, ...bundling], { stdio: 'inherit' });
if (status !== 0) process.exit(status ?? 1);

const serverPort = await probePort(0, '127.0.0.1');
const serverOrigin = `http://127.0.0.1:${serverPort}`;
// The host stays the page's own: the server refuses an Origin that is not the requested host.
const proxied = { target: serverOrigin, changeOrigin: false };
const page = await createServer({
  logLevel: 'warn',
  plugins: [apiPage()],
  server: {
    host,
    port,
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/media', '/openapi.json', '/__dev', '/__test'].map((path) => [path, proxied]),
    ),
  },
});
const server = spawn(process.execPath, ['dist-server/main.js'], {
  env: { ...process.env, HOST: '127.0.0.1', PORT: String(serverPort) },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const lines = createInterface({ input: server.stdout });
// The server greets once it listens. A page served before that would make calls that the proxy cannot pass on.
const pageOrigin = once(lines, 'line').then(async () => {
  await page.listen();
  return page.resolvedUrls.local[0]?.replace(/\/$/, '') ?? `http://${host}:${port}`;
});
// The greeting and the mails name an address: it is the page's here.
lines.on('line', async (line) => {
  if (!line.startsWith('No built page'))
    console.log(line.replaceAll(serverOrigin, await pageOrigin));
});
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.kill(signal);
    void page.close();
  });
}
