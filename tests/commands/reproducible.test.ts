/** @file A build can be made again with the same bytes, and a running site be compared with it. */
import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, relative, resolve } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';
import { startCommand } from './process.ts';

/** What a checkout does not have, or what a build makes. */
const unneeded =
  /^(node_modules|\.git|\.data|\.generated|dist|dist-server|test-results|wasm\/build)(\/|$)/;

const filesOf = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();

function temporary(): string {
  const folder = mkdtempSync(join(tmpdir(), 'limn-build-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

test('a build in another folder has the same bytes', () => {
  const copy = temporary();
  const root = resolve('.');
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !unneeded.test(relative(root, path).replaceAll('\\', '/')),
  });
  symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
  execFileSync(process.execPath, ['scripts/build/build.mjs'], { cwd: copy });
  const built = filesOf(join(copy, 'dist'));
  expect(built).toEqual(filesOf('dist'));
  const differing = built.filter(
    (file) => !readFileSync(join(copy, 'dist', file)).equals(readFileSync(join('dist', file))),
  );
  expect(differing).toEqual([]);
  // It records the sample account again, which starts a database.
}, 600_000);

/** Runs the comparison as its file says. */
const compared = (origin: string) =>
  new Promise<{ status: number; stdout: string }>((done) => {
    execFile(process.execPath, ['scripts/compare-site.mjs', origin], (error, stdout) =>
      done({ status: error === null ? 0 : Number(error.code), stdout }),
    );
  });

test('a site is compared with the build of a checkout, file by file', async () => {
  const port = await probePort(0, '127.0.0.1');
  const env = { PORT: String(port), LIMN_DATA: temporary(), HOST: '127.0.0.1' };
  const command = startCommand('start', [], env);
  onTestFinished(() => command.stop());
  await command.untilPrinted('/__dev/outbox');
  const origin = `http://127.0.0.1:${port}`;
  expect(await compared(origin)).toEqual({
    status: 0,
    stdout: expect.stringMatching(/^\d{3} files are those of this build\.\n$/) as string,
  });

  // A site that sends one other script, and one other document in French.
  const proxy = createServer(async (request, response) => {
    const { 'accept-language': language = '', cookie = '' } = request.headers;
    const headers = { 'accept-language': language, cookie };
    const upstream = await fetch(`${origin}${request.url}`, { headers });
    const isOther = request.url === '/sw.js' || (request.url === '/otp' && language === 'fr');
    response.writeHead(upstream.status).write(Buffer.from(await upstream.arrayBuffer()));
    response.end(isOther ? ' ' : '');
  });
  await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done));
  onTestFinished(() => void proxy.close());
  const { port: other } = proxy.address() as AddressInfo;
  expect(await compared(`http://127.0.0.1:${other}`)).toEqual({
    status: 1,
    stdout: 'sw.js at /sw.js: other bytes\nvisitor/fr/otp.html at /otp: other bytes\n',
  });
  expect((await compared('http://127.0.0.1:9')).status).toBe(2);
});
