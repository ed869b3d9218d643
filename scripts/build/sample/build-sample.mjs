/**
 * Records the sample account into .generated/sample/recording.json (scripts/build/sample/record.ts). That
 * starts a database and takes half a minute, so it is left out while its sources are unchanged.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { build } from 'vite';
import { languages } from '../../languages.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const folder = join(root, '.generated/sample');
const file = join(folder, 'recording.json');
const stamp = join(folder, 'sources');
/** As deep as the server's bundle, from where it finds the media of the demo. */
const recorder = join(root, '.generated/sample-recorder');

/** What a recording depends on. */
const sources = ['contract', 'server', 'scripts/build/sample', 'package-lock.json'];

/** The texts of the server, of which an insight is made. */
function serverTexts() {
  return languages.map((language) => {
    const texts = JSON.parse(readFileSync(join(root, `locales/${language}.json`), 'utf8'));
    return Object.entries(texts).filter(([key]) => key.startsWith('server.'));
  });
}

/** A hash of the sources; tests are none. */
function hashOfSources() {
  const hash = createHash('sha256').update(JSON.stringify(serverTexts()));
  for (const source of sources) {
    const isFile = /\.\w+$/.test(source);
    const names = isFile
      ? ['']
      : readdirSync(join(root, source), { recursive: true, withFileTypes: true })
          .filter((entry) => entry.isFile() && !/\.test\.tsx?$|\.md$/.test(entry.name))
          .map((entry) => join(entry.parentPath, entry.name).slice(join(root, source).length))
          .sort();
    for (const name of names) hash.update(name).update(readFileSync(join(root, source) + name));
  }
  return hash.digest('hex');
}

/** Bundles the recorder for Node, whose version cannot run TypeScript. */
async function bundleRecorder() {
  await build({
    configFile: false,
    ...{ root, publicDir: false, logLevel: 'warn' },
    build: {
      ssr: 'scripts/build/sample/record.ts',
      ...{ outDir: recorder, emptyOutDir: true, target: 'node20', minify: false },
      rolldownOptions: {
        // Which callback was slow depends on the machine.
        checks: { pluginTimings: false },
        // Needs the built modules, which are compiled meanwhile, and is not called by a recording.
        external: [/\/sentiment-files\.ts$/],
      },
    },
  });
  return join(recorder, 'record.js');
}

/** Records the sample unless the recording is that of the sources. */
export async function buildSample() {
  const hash = hashOfSources();
  const isFresh = existsSync(file) && existsSync(stamp) && readFileSync(stamp, 'utf8') === hash;
  if (isFresh) return;
  mkdirSync(folder, { recursive: true });
  const script = await bundleRecorder();
  // In another process, because a build runs as in production, where there is no demo.
  const env = { PATH: process.env.PATH, HOME: process.env.HOME, TMPDIR: process.env.TMPDIR };
  await promisify(execFile)(process.execPath, [script, `${file}.part`], { cwd: root, env });
  renameSync(`${file}.part`, file);
  writeFileSync(stamp, hash);
}
