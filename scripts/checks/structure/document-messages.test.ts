import { expect, it } from 'vitest';
import { missingMessages, scriptsOf } from './document-messages.mjs';
import { parseSource } from './parse.mjs';

const keys = ['account.title', 'plan.all', 'plan.state.open', 'server.mail'];
const index = [{ name: 'index.html', entry: 'src/main.tsx', parts: ['app'] }];

function partsOf(key: string): string[] {
  if (key.startsWith('server.')) return [];
  return [key.startsWith('plan.') ? 'plan' : 'app'];
}

function missingIn(texts: Record<string, string>, documents = index): string[] {
  const sources = Object.entries(texts).map(
    ([file, text]) => [file, parseSource(file, text)] as const,
  );
  return missingMessages(new Map(sources), documents, keys, partsOf);
}

it('a message of another document is found in a screen that is loaded later', () => {
  const missing = missingIn({
    'src/main.tsx': `import './routes.ts';`,
    'src/routes.ts': `export const load = () => import('./Account.tsx');`,
    'src/Account.tsx': `export const Account = () => <Message id="plan.all" />;`,
  });
  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain('index.html can render plan.all (src/Account.tsx)');
});

it.each([
  "const id = 'plan.all';",
  'const id = `plan.state.${name}`;',
  'const id = `plan.${name}.open`;',
  'const id = isOpen ? `plan.state.open` : "account.title";',
])('a key is found in %s', (code) => {
  expect(missingIn({ 'src/main.tsx': code })).toHaveLength(1);
});

it.each([
  "const id = 'account.title';",
  'const id = `account.${name}`;',
  "// 'plan.all'",
  "import type { Plan } from './plan.ts';",
  "const file = 'server.mail';",
  'const text = `${a}.${b}`;',
])('nothing is missing in %s', (code) => {
  const plan = { 'src/plan.ts': `export type Plan = 1; const id = 'plan.all';` };
  expect(missingIn({ 'src/main.tsx': code, ...plan })).toEqual([]);
});

it('each document has its own messages', () => {
  const code = {
    'src/main.tsx': `'account.title';`,
    'src/plan.tsx': `'account.title'; 'plan.all';`,
  };
  const plan = { name: 'plan.html', entry: 'src/plan.tsx', parts: ['plan'] };
  const missing = missingIn(code, [...index, plan]);
  expect(missing).toHaveLength(1);
  expect(missing[0]).toContain('plan.html can render account.title');
});

it('a document whose script is unknown is an error', () => {
  expect(() => missingIn({ 'src/other.tsx': '' })).toThrow('src/main.tsx');
});

it('the scripts of a document are found', () => {
  const html = '<head></head><script type="module" src="/src/main.tsx"></script>';
  expect(scriptsOf(html)).toEqual(['src/main.tsx']);
});
