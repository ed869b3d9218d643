/** @file One measurement of bench/archive.mjs: `read` with the reader, or `parse` with JSON.parse. */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { buildReader } from '../../scripts/dev/archive/build-reader.mjs';
import { openArchive } from '../../scripts/dev/archive/open-archive.mjs';

const [mode, file] = process.argv.slice(2);

async function read() {
  const { reportArchives } = await import(await buildReader());
  const start = performance.now();
  const { report } = await reportArchives([await openArchive(file)], false);
  if (report.readings[0]?.complete !== true) throw new Error('the reading is not complete');
  return performance.now() - start;
}

function parse() {
  const files = Object.values(unzipSync(readFileSync(file)));
  const start = performance.now();
  const sets = files.map((bytes) => {
    const root = JSON.parse(new TextDecoder().decode(bytes));
    const rows = Array.isArray(root) ? root : root.relationships_following;
    return new Set(rows.map((row) => row.string_list_data[0].value));
  });
  const [following, ...followers] = sets;
  const missing = [...following].filter((name) => !followers.some((set) => set.has(name)));
  if (missing.length > 0) throw new Error('every account followed is a follower');
  return performance.now() - start;
}

const ms = mode === 'read' ? await read() : parse();
process.stdout.write(JSON.stringify({ ms, peak: process.resourceUsage().maxRSS * 1024 }));
