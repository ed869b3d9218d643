/** @file The comments of exports of the contract, which are the descriptions of calls and components. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const documented =
  /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*(?:export const |(?= {2}\w+: (?:standing|changing)\()\s*)?(\w+)(?: =|: (?:standing|changing)\()/g;

/** A comment as one paragraph of Markdown, with links to code as code. */
function textOf(comment: string): string {
  return comment
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trim())
    .filter((line) => line !== '')
    .join(' ')
    .replace(/ \((?:docs|contract)\/[^)]*\)/g, '')
    .replace(/\{@link ([^}]+)\}/g, '`$1`');
}

/** The comment of each documented constant in the folders of the contract, by name. */
export function readComments(root: string): ReadonlyMap<string, string> {
  const comments = new Map<string, string>();
  for (const folder of ['contract/records', 'contract/http']) {
    const files = readdirSync(join(root, folder), { recursive: true }).map(String).sort();
    for (const file of files.filter((name) => /(?<!\.test)\.ts$/.test(name))) {
      const source = readFileSync(join(root, folder, file), 'utf8');
      for (const [, comment = '', name = ''] of source.matchAll(documented)) {
        comments.set(name, textOf(comment));
      }
    }
  }
  return comments;
}

/** The first sentence of a comment. */
export function summaryOf(comment: string): string {
  return /^.*?[.;:](?=\s|$)/.exec(comment)?.[0].replace(/[;:]$/, '.') ?? comment;
}
