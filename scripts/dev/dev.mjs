/** `npm run dev`: the server from its bundle on port 3000, the page from Vite in front of it. */
import { spawn } from 'node:child_process';
import { build, createServer } from 'vite';

await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
const server = spawn(process.execPath, ['dist-server/main.js'], { stdio: 'inherit' });
const page = await createServer();
await page.listen();
page.printUrls();
server.on('exit', (code) => process.exit(code ?? 1));
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server.kill(signal);
    void page.close().then(() => process.exit(0));
  });
}
