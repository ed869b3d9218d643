/**
 * @file Says why followers left, as far as a history can tell:
 *   npm run -s causes -- FILE
 * FILE is a history as JSON; it prints one JSON object (docs/causes.md, "The command"). Exit code 2,
 * with one line on standard error, when FILE cannot be read or is no history.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundle, fingerprint, root } from './bundle.mjs';

const usage = 'usage: npm run -s causes -- FILE';
const self = fileURLToPath(import.meta.url);
const out = join(root, '.generated/causes');

/** The exports of workers/analysis/causes/index.ts, bundled again when a source has changed. */
export async function openCauses() {
  const sources = join(root, 'workers/analysis/causes');
  const file = join(out, `causes-${fingerprint(self, [[sources, /\.ts$/]])}.mjs`);
  if (!existsSync(file)) {
    await mkdir(out, { recursive: true });
    await bundle(join(sources, 'index.ts'), file);
  }
  return import(pathToFileURL(file).href);
}

/** npm runs scripts in the folder of the package; a path is meant from where npm was called. */
async function readGiven(path) {
  const fromCaller = resolve(process.env.INIT_CWD ?? process.cwd(), path);
  return readFile(existsSync(fromCaller) ? fromCaller : path, 'utf8');
}

async function main(paths) {
  const [path] = paths;
  if (path === undefined || paths.length > 1) throw new Error(usage);
  const text = await readGiven(path);
  const { explainLosses, readHistory } = await openCauses();
  const history = readHistory(JSON.parse(text.replace(/^\uFEFF/, '')));
  if (typeof history === 'string') throw new Error(`${path} is no history: ${history}`);
  const isTaken = process.stdout.write(`${JSON.stringify(explainLosses(history), null, 2)}\n`);
  if (!isTaken) await new Promise((done) => process.stdout.once('drain', done));
}

if (process.argv[1] === self) {
  await main(process.argv.slice(2)).catch((error) => {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${message.replace(/\s+/g, ' ').trim()}\n`);
    process.exitCode = 2;
  });
}
