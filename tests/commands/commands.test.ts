import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { exportFiles, paths, zipBytes, type Person } from '../support/archive/exports.ts';
import { run } from './process.ts';

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
  scripts: Record<string, string>;
};

function trackedFiles(...patterns: string[]): string[] {
  const { stdout } = spawnSync('git', ['ls-files', ...patterns], { encoding: 'utf8' });
  return stdout
    .trim()
    .split('\n')
    .filter((file) => existsSync(file));
}

/** The commands that README.md, docs/ and the READMEs of the folders name, by where they are named. */
function documented(): [command: string, file: string][] {
  const command = /\bnpm (?:run (?:-s )?[\w:-]+|start|test)\b|\bnode (?:[\w-]+\/)+[\w-]+\.mjs\b/g;
  return trackedFiles('*.md').flatMap((file) => {
    const found = readFileSync(file, 'utf8').matchAll(command);
    return [...found].map(([text]): [string, string] => [text, file]);
  });
}

/** The script of package.json that a command runs, or the file that it gives to node. */
function targetOf(command: string): string | undefined {
  const name = /^npm (?:run (?:-s )?)?([\w:-]+)$/.exec(command)?.[1];
  return name === undefined ? command : scripts[name];
}

test('every command that the documentation names exists', () => {
  const commands = documented();
  expect(commands.map(([command]) => command)).toEqual(
    expect.arrayContaining(['npm start', 'npm test', 'npm run dev', 'npm run check']),
  );
  const missing = commands.filter(([command]) => targetOf(command) === undefined);
  expect(missing).toEqual([]);
});

test('every script of package.json runs a file or a tool that is there', () => {
  const programs = Object.values(scripts).flatMap((script) => script.split(' && '));
  const missing = programs.filter((program) => {
    const isSetting = (word: string) => /^[A-Z_]+=/.test(word);
    const [tool = '', ...words] = program.split(' ').filter((word) => !isSetting(word));
    const file = words.find((word) => !word.startsWith('-')) ?? '';
    return !existsSync(tool === 'node' ? file : `node_modules/.bin/${tool}`);
  });
  expect(missing).toEqual([]);
});

test('every command finds the files it imports', () => {
  const files = trackedFiles('scripts/*.mjs', 'bench/*.mjs');
  expect(files.length).toBeGreaterThan(20);
  for (const file of files) {
    const { pathname } = new URL(file, `file://${process.cwd()}/`);
    const imported = readFileSync(file, 'utf8').matchAll(/(?:from|import\()\s*'(\.[^']+)'/g);
    for (const [, path = ''] of imported) {
      expect(existsSync(new URL(path, `file://${pathname}`)), `${file} imports ${path}`).toBe(true);
    }
  }
});

test('npm test lists its steps', async () => {
  const { status, stdout } = await run('test', ['--list']);
  expect(status).toBe(0);
  expect(stdout.trim().split('\n')).toEqual(
    expect.arrayContaining(['check', 'unit', 'contract', 'commands', 'end to end']),
  );
});

test('npm test refuses a step it does not have', async () => {
  const { status, stderr } = await run('test', ['nothing']);
  expect(status).toBe(2);
  expect(stderr).toMatch(/^No step is called nothing\. The steps: .*end to end\n$/);
});

test('npm run sentiment scores a text', async () => {
  const { status, stdout } = await run('sentiment', ['-'], {
    input: '{"id":1,"text":"What a wonderful day!"}\n',
  });
  expect(status).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({ id: 1, label: 'positive', language: 'en' });
});

test('npm run archive says what to do when there is nothing to read', async () => {
  const { status, stdout, stderr } = await run('archive', ['no-such-file.zip']);
  expect(status).toBe(2);
  expect(stdout).toBe('');
  expect(stderr).toBe('no-such-file.zip: no such file or folder\n');
});

test('npm run archive compares a ZIP with loose files', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'archive-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const people: Person[] = [
    ['ann', 1_700_000_000],
    ['ben', 1_700_000_001],
  ];
  const zip = join(folder, 'instagram-owner-2025-01-02-x.zip');
  writeFileSync(zip, zipBytes(exportFiles(people, people, 1_750_000_000)));
  const later = exportFiles(people.slice(1), people, 1_760_000_000);
  const loose = [paths.followers, paths.following, paths.profilePage].map((path) => {
    const file = join(folder, path.slice(path.lastIndexOf('/') + 1));
    const content = later[path];
    writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
    return file;
  });
  const { status, stdout, stderr } = await run('archive', [loose.join(','), zip, '--names']);
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  expect(JSON.parse(stdout)).toMatchObject({
    readings: [
      {
        owner: 'owner.of.it',
        complete: true,
        names: { followers: ['ben'], notFollowingBack: ['ann'] },
      },
      { owner: 'owner.of.it', complete: true, names: { followers: ['ben', 'ann'] } },
    ],
    events: [
      {
        username: 'ann',
        kind: 'lost',
        from: '2025-06-15T15:06:40.000Z',
        to: '2025-10-09T08:53:20.000Z',
      },
    ],
    verdict: 'complete',
  });
});

test('npm run bench names its benches', async () => {
  const { status, stderr } = await run('bench', ['nothing']);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^no bench named nothing; there are .*\bpage\b/);
});

test('npm run migration asks for a name', async () => {
  const { status, stderr } = await run('migration', []);
  expect(status).toBe(1);
  expect(stderr).toMatch(/Name the migration/);
});
