/**
 * @file Reads the owner's official data download:
 *   npm run -s archive -- PATH [PATH ...] [--names]
 * Each PATH is one reading: a ZIP, a folder, or a comma-joined group of ZIP parts or loose files. It
 * prints one JSON object (docs/archive.md, "The command"). Exit code 2, with one line on standard
 * error, when nothing could be read.
 */
import { openReader } from './archive/build-reader.mjs';
import { openArchive } from './archive/open-archive.mjs';

const usage = 'usage: npm run -s archive -- PATH [PATH ...] [--names]';

/** What to do about the first reading that could not be used. */
function adviceFor(warnings, path) {
  const [code = '', ...rest] = (warnings[0] ?? 'NO_RELEVANT_FILES').split(':');
  const detail = rest.join(':').replace(/\s+/g, ' ').slice(0, 300);
  const sentences = {
    WRONG_PLATFORM: `this is a download of ${detail}; request the one of Instagram in the Accounts Center`,
    CORRUPT_FILE: `${detail} is damaged or incomplete; download the archive again`,
    TOO_MANY_ENTRIES: `${detail} has more than 100,000 entries, too many to read; unpack it and give its folder connections`,
    UNKNOWN_LAYOUT: `the layout is unknown (${detail}); report this line, it has no names`,
    OPTIONAL_FILE_UNREADABLE: `${detail} is damaged; download the archive again`,
  };
  const otherwise =
    'no file of the data download; request it as JSON for all time and give the ZIP, its folder or its files';
  return `${path}: ${sentences[code] ?? otherwise}`;
}

async function main() {
  const options = process.argv.slice(2);
  const paths = options.filter((option) => option !== '--names');
  const unknown = paths.find((path) => path.startsWith('--'));
  if (paths.length === 0 || unknown !== undefined) {
    throw new Error(unknown === undefined ? usage : `no option is called ${unknown}; ${usage}`);
  }
  const { reportArchives } = await openReader();
  const opened = [];
  for (const path of paths) opened.push(await openArchive(path));
  const { report, isUsable } = await reportArchives(opened, options.includes('--names'));
  if (!isUsable) {
    const [first] = report.readings;
    throw new Error(opened[0].fault ?? adviceFor(first?.warnings ?? [], paths[0]));
  }
  const isTaken = process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
  if (!isTaken) await new Promise((resolve) => process.stdout.once('drain', resolve));
}

await main().catch((error) => {
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${message.replace(/\s+/g, ' ').trim()}\n`);
  process.exitCode = 2;
});
