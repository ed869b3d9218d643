/**
 * @file One measurement of bench/archive.mjs: `read` a ZIP with the reader, or its inflated `lists`, or
 * `parse` them with JSON.parse.
 */
import { readFileSync } from 'node:fs';
import { unzipSync } from 'fflate';
import { openReader } from '../../scripts/dev/archive/build-reader.mjs';
import { openArchive } from '../../scripts/dev/archive/open-archive.mjs';

const [mode, file] = process.argv.slice(2);

/** The CPU time of this process since `before`, in milliseconds: other programs do not add to it. */
function cpuSince(before) {
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function timeOf(archive) {
  const { reportArchives } = await openReader();
  const start = process.cpuUsage();
  const { report } = await reportArchives([archive], false);
  if (report.readings[0]?.complete !== true) throw new Error('the reading is not complete');
  return cpuSince(start);
}

function inflated() {
  const files = Object.entries(unzipSync(readFileSync(file))).map(([path, bytes]) => ({
    path,
    source: {
      size: bytes.length,
      read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)),
    },
  }));
  return { names: ['folder'], files };
}

function parse() {
  const files = Object.values(unzipSync(readFileSync(file)));
  const start = process.cpuUsage();
  const sets = files.map((bytes) => {
    const root = JSON.parse(new TextDecoder().decode(bytes));
    const rows = Array.isArray(root) ? root : root.relationships_following;
    return new Set(rows.map((row) => row.string_list_data[0].value));
  });
  const [following, ...followers] = sets;
  const missing = [...following].filter((name) => !followers.some((set) => set.has(name)));
  if (missing.length > 0) throw new Error('every account followed is a follower');
  return cpuSince(start);
}

const modes = {
  read: async () => timeOf(await openArchive(file)),
  lists: () => timeOf(inflated()),
  parse,
};
const ms = await modes[mode]();
// The peak of this program alone: getrusage's maxRSS begins with the peak of the process that started it.
const [, peak] = /VmHWM:\s+(\d+) kB/.exec(readFileSync('/proc/self/status', 'utf8'));
process.stdout.write(JSON.stringify({ ms, peak: Number(peak) * 1024 }));
