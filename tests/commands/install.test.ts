/** @file The install script on a bare Debian root, made on the spot: `npm run test:install`, as root. */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { probePort } from '../../scripts/dev/port.mjs';

const debootstrap = '/usr/sbin/debootstrap';
const isAsked = process.env['LIMN_TEST_INSTALL'] === '1';
/** A mirror and some hundred packages. */
const downloadMs = 900_000;
/** The first start makes the database; beside other work it has taken 45 s. */
const firstStartMs = 180_000;

/** Where `npm ci --prefix deploy/node` installs Node 24. */
const packagedNode = 'deploy/node/node_modules';

describe.skipIf(!isAsked)('the install script on a bare Debian', () => {
  let root = '';
  let server: ChildProcess | undefined;
  const run = (...words: string[]) =>
    execFileSync('chroot', [root, ...words], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  /** Starts the installed server as its user, expects that it answers, and stops it. */
  const expectReady = async () => {
    const port = await probePort(0, '127.0.0.1');
    const start = `cd /opt/limn && PORT=${port} LIMN_DATA=/var/lib/limn exec bin/node dist-server/main.js`;
    server = spawn('chroot', ['--userspec=limn:limn', root, 'sh', '-c', start], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [server.stdout, server.stderr]) {
      stream?.on('data', (text: Buffer) => {
        output += text.toString();
      });
    }
    const statusOf = async (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 0,
      );
    await expect
      .poll(() => statusOf('/readyz'), { timeout: firstStartMs })
      .toBe(200)
      .catch((error: unknown) => {
        throw new Error(`The server did not become ready. It wrote:\n${output}`, { cause: error });
      });
    expect(await statusOf('/')).toBe(200);
    server.kill();
    await once(server, 'exit');
  };

  beforeAll(() => {
    if (process.getuid?.() !== 0 || !existsSync(debootstrap))
      throw new Error('Run as root, after: apt-get install debootstrap');
    root = mkdtempSync(join(tmpdir(), 'limn-debian-'));
    // The server's user must be able to enter its root; a temporary folder is root's alone.
    chmodSync(root, 0o755);
    execFileSync(debootstrap, ['--variant=minbase', 'trixie', root], { stdio: 'ignore' });
    execFileSync('npm', ['ci', '--prefix', 'deploy/node', '--ignore-scripts'], { stdio: 'ignore' });
    const parts = [
      'deploy',
      'package.json',
      'package-lock.json',
      'dist',
      'dist-server',
      'node_modules',
    ];
    execFileSync('sh', [
      '-c',
      `mkdir ${root}/src && tar cf - --exclude=${packagedNode} ${parts.join(' ')} | tar xf - -C ${root}/src`,
    ]);
    execFileSync('cp', ['/etc/resolv.conf', join(root, 'etc/resolv.conf')]);
  }, downloadMs);
  afterAll(() => {
    server?.kill();
    if (root !== '') rmSync(root, { recursive: true, force: true });
  }, downloadMs);

  it(
    'leads to a server that answers, and again to an upgrade',
    { timeout: downloadMs },
    async () => {
      const installed = run('sh', '/src/deploy/install.sh');
      expect(installed).toContain('Limn is in /opt/limn');
      expect(installed).toContain('with security updates from its package source alone');
      expect(readlinkSync(join(root, 'opt/limn/bin/node'))).toBe('/usr/bin/node');
      const serverFiles = readdirSync(join(root, 'opt/limn/dist-server'), { recursive: true });
      expect(serverFiles.filter((name) => String(name).endsWith('.map'))).toEqual([]);
      // Neither npm nor the packages of the build are needed.
      expect(existsSync(join(root, 'opt/limn/node_modules/vite'))).toBe(false);
      expect(existsSync(join(root, 'usr/bin/npm'))).toBe(false);
      expect(existsSync(join(root, 'etc/systemd/system/limn.service'))).toBe(true);

      await expectReady();

      cpSync(packagedNode, join(root, 'src', packagedNode), { recursive: true });
      // An npm without a registry empties its folder, and fails without saying so.
      const npm = join(root, 'usr/local/bin/npm');
      writeFileSync(npm, '#!/bin/sh\nrm -rf "$3/node_modules"\n', { mode: 0o755 });
      const upgraded = run('sh', '/src/deploy/install.sh');
      expect(upgraded).toContain('Limn is in /opt/limn');
      expect(upgraded).not.toContain('from its package source alone');
      expect(run('/opt/limn/bin/node', '--version')).toMatch(/^v24\./);
      expect(existsSync(join(root, 'opt/limn.old'))).toBe(true);
      await expectReady();
    },
  );

  it('says what is missing where nothing was built', () => {
    run('rm', '-r', '/src/dist-server');
    expect(() => run('sh', '/src/deploy/install.sh')).toThrow(/There is no build/);
    expect(existsSync(join(root, 'opt/limn/dist-server/main.js'))).toBe(true);
  });
});
