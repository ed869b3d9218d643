/**
 * Checks that the six locale files have the same keys and parse, that equal English texts have equal
 * translations, that punctuation is the language's, that every key is used, and that every document
 * loads the messages it can render. The files have the same keys, so that holds for all languages.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { documentParts, partsOf } from '../build/build-messages.mjs';
import { slipsOf } from '../build/typography.mjs';
import { languages } from '../languages.mjs';
import { missingMessages, scriptsOf } from './structure/document-messages.mjs';
import { readSources, sourceFiles } from './structure/parse.mjs';

const faults = [];
const read = (code) => JSON.parse(readFileSync(`locales/${code}.json`, 'utf8'));
const english = read('en');
/**
 * Keys whose translation differs from an equal English text's: because of grammatical gender or number, or
 * because a tab has room for a short word alone, or because the network has another word for its choice, or
 * because a device is logged out by somebody else, which is another verb than one's own log-out.
 */
const ownTranslation = [
  'sentiment.tag.negative',
  'sentiment.tag.neutral',
  'sentiment.tag.positive',
  'sentiment.unknownLanguage',
  'header.tab.people',
  'header.tab.posts',
  'header.tab.today',
  'import.covers.all',
  'sessions.end',
];

/** The names of a message's arguments, so that no translation drops one. */
function argumentsOf(text) {
  const names = new Set();
  const walk = (nodes) => {
    for (const node of nodes) {
      if (node.type !== TYPE.literal && node.type !== TYPE.pound) names.add(node.value);
      if (node.options) for (const option of Object.values(node.options)) walk(option.value);
      if (node.children) walk(node.children);
    }
  };
  walk(parse(text));
  return [...names].sort().join(',');
}

for (const code of languages) {
  for (const page of ['terms', 'privacy']) {
    const file = `server/cms/${page}.${code}.md`;
    for (const slip of slipsOf(code, readFileSync(file, 'utf8')))
      faults.push(`${file} has ${slip}`);
  }
  const texts = read(code);
  const said = new Map();
  for (const key of Object.keys(english)) {
    if (!(key in texts)) faults.push(`locales/${code}.json: ${key} is missing`);
  }
  for (const [key, text] of Object.entries(texts)) {
    for (const slip of slipsOf(code, text)) faults.push(`locales/${code}.json: ${key} has ${slip}`);
    const first = said.get(english[key]) ?? key;
    if (!ownTranslation.includes(key)) said.set(english[key], first);
    if (text !== texts[first] && !ownTranslation.includes(key)) {
      faults.push(`locales/${code}.json: ${key} and ${first} are one text in en.json, two here`);
    }
    if (!(key in english)) faults.push(`locales/${code}.json: ${key} is not in en.json`);
    try {
      const names = argumentsOf(text);
      if (key in english && names !== argumentsOf(english[key])) {
        faults.push(
          `locales/${code}.json: ${key} has arguments ${names || 'none'}, en.json others`,
        );
      }
    } catch (error) {
      faults.push(`locales/${code}.json: ${key}: ${error.message}`);
    }
  }
}

const sources = execFileSync(
  'git',
  [
    'ls-files',
    '-co',
    '--exclude-standard',
    'src',
    'server',
    'contract',
    'workers',
    'scripts',
    '*.html',
  ],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|html)$/.test(file) && !file.includes('.test.'));
const code = sources
  .map((file) => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return '';
    }
  })
  .join('\n');
/** Prefixes of keys that are built at run time, such as `fault.${code}`. */
const built = [...code.matchAll(/`([\w]+(?:\.[\w]+)*[._]?)\$\{/g)].map(([, prefix]) => prefix);
for (const key of Object.keys(english)) {
  if (code.includes(`'${key}'`) || code.includes(`"${key}"`) || code.includes(`\`${key}\``))
    continue;
  if (built.some((prefix) => prefix.length > 2 && key.startsWith(prefix))) continue;
  faults.push(`locales: ${key} is not used`);
}

for (const [, key] of code.matchAll(/\b(?:id|titleId|messageId)(?:=|: )["'](\w+\.[\w.]+)["']/g)) {
  if (!(key in english)) faults.push(`locales: ${key} is used and has no text`);
}

const documents = Object.entries(documentParts).flatMap(([name, parts]) =>
  scriptsOf(readFileSync(name, 'utf8')).map((entry) => ({ name, entry, parts })),
);
const modules = readSources(
  sourceFiles().filter((file) => /^(?:src|contract|workers)\//.test(file)),
);
faults.push(...missingMessages(modules, documents, Object.keys(english), partsOf));

if (faults.length > 0) {
  console.error(faults.join('\n'));
  console.error(
    'Fix: node scripts/dev/add-messages.mjs messages.json, or remove the unused key from all six files. Where a document lacks a message, give it one with a prefix of its part (scripts/build/build-messages.mjs).',
  );
  process.exit(1);
}
console.log(`locales: ${Object.keys(english).length} keys in ${languages.length} languages`);
