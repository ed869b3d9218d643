/** @file Data downloads of any size for the benches. */
import { fileURLToPath } from 'node:url';
import { runnerImport } from 'vite';

const fixtures = fileURLToPath(new URL('../../tests/support/archive/exports.ts', import.meta.url));
const { module } = await runnerImport(fixtures, { configFile: false, logLevel: 'error' });
const { shapes, zipBytes } = module;
const partSize = 250_000;

/** A download whose names and times do not compress better than real ones. */
export function downloadOf(count) {
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  const person = () => [
    `${next().toString(36)}.${next().toString(36)}`,
    1_600_000_000 + (next() % 1e8),
  ];
  const people = Array.from({ length: count }, person);
  const folder = 'connections/followers_and_following/';
  const files = {
    [`${folder}following.json`]: {
      relationships_following: people.slice(0, count / 2).map(shapes.a),
    },
  };
  for (let from = 0; from < count; from += partSize) {
    const rows = people.slice(from, from + partSize).map(shapes.a);
    files[`${folder}followers_${from / partSize + 1}.json`] = rows;
  }
  return zipBytes(files, { isZip64: true });
}
