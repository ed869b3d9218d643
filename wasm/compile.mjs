/**
 * @file A thread of build.mjs: compiles a file of an analysis module for each message and answers with
 * null, or with what went wrong.
 */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import asc from 'assemblyscript/asc';

// The runtime's allocator and our arena would hand out the same memory (core/arena.ts).
function assertNoRuntime(name, wasm) {
  const text = Buffer.from(wasm).toString('latin1');
  if (text.includes('~lib/rt/stub/__alloc') && text.includes('core/arena/allot')) {
    throw new Error(
      `${name}: the AssemblyScript runtime allocates (new, heap, string building, arrays) beside core/arena.ts; use allot`,
    );
  }
}

async function compile({ root, out, file, index, flags, isChecked }) {
  const written = new Map();
  const { error, stderr } = await asc.main([index, '--outFile', file, ...flags], {
    // asc asks for files relative to the project; its own library is inside the compiler.
    readFile: (name, base) => readFile(join(base || root, name), 'utf8').catch(() => null),
    writeFile: (name, contents) => void written.set(name, contents),
    listFiles: () => [],
  });
  const report = stderr.toString();
  if (error) throw new Error(`${file}: ${error.message}\n${report}`);
  if (/WARNING|ERROR/.test(report)) process.stderr.write(report);
  for (const [name, contents] of written) {
    if (!/\.wasm(\.map)?$/.test(name)) continue;
    if (name === file && isChecked) assertNoRuntime(file, contents);
    // Other processes may be loading the file: replace it in one move.
    const temporary = join(out, `.${name}.${process.pid}`);
    await writeFile(temporary, contents);
    await rename(temporary, join(out, name));
  }
}

parentPort.on('message', async (job) => {
  const failure = await compile(job).then(
    () => null,
    (error) => error.message,
  );
  parentPort.postMessage(failure);
});
