/** @file A sample of an area that is too slow to run as a whole. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

const hasNoCode = /^\s*(?:$|\/[/*]|\*|import |export type |[})\]];?,?$)/;
const hashOf = (text) => createHash('sha256').update(text).digest('hex');

/**
 * `count` lines of the files, each as Stryker's pattern `FILE:LINE-LINE`. Lines are taken in the order
 * of their hash: an unchanged file gives the same ones, run after run. A change that spans lines, such
 * as a removed block, is not within one and not part of the sample.
 */
export function sampleLines(files, count) {
  return files
    .flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .map((text, at) => ({ text, hash: hashOf(`${file}\n${text}`), line: at + 1, file })),
    )
    .filter(({ text }) => !hasNoCode.test(text))
    .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    .slice(0, count)
    .map(({ file, line }) => `${file}:${line}-${line}`);
}
