/**
 * @file Asks a larger model for its opinion of unlabelled comments, from which the heads then learn:
 *
 *   node wasm/data/distil.mjs <folder of labelled text> <comments.jsonl> -- <command of the model>
 *
 * A comment is a line `{"lang":"de","text":"…"}`. The command gets these lines on its standard input and
 * answers each with a line `[negative, neutral, positive]`, chances that add up to 1, on its standard
 * output. Writes `distilled.jsonl` into the folder, which `fit.mjs` reads. See wasm/data/README.md.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { languages } from '../../scripts/languages.mjs';

const SIDES = 3;
/** What rounding may leave of a sum of 1. */
const SLACK = 0.01;

/** Ends with what to do. */
function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exit(2);
}

const linesOf = (text) => text.split('\n').filter((line) => line.trim() !== '');

function parse(line, number, source) {
  try {
    return JSON.parse(line);
  } catch {
    return refuse(`${source}, line ${number}: not JSON.`);
  }
}

function readComments(file) {
  return linesOf(readFileSync(file, 'utf8')).map((line, at) => {
    const { lang, text } = parse(line, at + 1, file) ?? {};
    if (!languages.includes(lang) || typeof text !== 'string' || text.trim() === '') {
      refuse(`${file}, line ${at + 1}: needs "lang" (${languages.join(', ')}) and "text".`);
    }
    return { lang, text };
  });
}

const areChances = (value) =>
  Array.isArray(value) &&
  value.length === SIDES &&
  value.every((chance) => typeof chance === 'number' && chance >= 0) &&
  Math.abs(value.reduce((sum, chance) => sum + chance, 0) - 1) <= SLACK;

/** The chances of each comment, in the order of the comments. */
function ask([command, ...values], comments) {
  const input = comments.map((comment) => `${JSON.stringify(comment)}\n`).join('');
  const { error, status, stdout } = spawnSync(command, values, {
    input,
    stdio: ['pipe', 'pipe', 'inherit'],
    maxBuffer: Number.MAX_SAFE_INTEGER,
  });
  if (error !== undefined || status !== 0) {
    refuse(`${command} ended with ${error?.message ?? `status ${status}`}: nothing was written.`);
  }
  const answers = linesOf(stdout.toString());
  if (answers.length !== comments.length) {
    refuse(`${command} answered ${answers.length} of ${comments.length} comments.`);
  }
  return answers.map((line, at) => {
    const chances = parse(line, at + 1, command);
    if (areChances(chances)) return chances;
    return refuse(`${command}, line ${at + 1}: needs three chances that add up to 1.`);
  });
}

const [folder, file, dashes, ...command] = process.argv.slice(2);
if (dashes !== '--' || command.length === 0) {
  refuse(
    'usage: node wasm/data/distil.mjs <folder of labelled text> <comments.jsonl> -- <command>',
  );
}
const comments = readComments(file);
const answers = ask(command, comments);
const rows = comments.map((comment, at) => JSON.stringify({ ...comment, chances: answers[at] }));
writeFileSync(join(folder, 'distilled.jsonl'), `${rows.join('\n')}\n`);
process.stdout.write(`${rows.length} comments. Next: node wasm/data/fit.mjs ${folder} --folds\n`);
