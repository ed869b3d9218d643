/// <reference types="vite/types/importMeta.d.ts" />
/** @file The files that the sandbox serves to browsers, bundled as text. */

const files = import.meta.glob<string>('./assets/*', {
  query: '?raw',
  import: 'default',
  eager: true,
});

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

/** A file of the sandbox with its type, or null. */
export function sandboxFile(name: string): { text: string; type: string } | null {
  if (!Object.hasOwn(files, `./assets/${name}`)) return null;
  const text = files[`./assets/${name}`] ?? '';
  return { text, type: types[name.slice(name.lastIndexOf('.') + 1)] ?? 'text/plain' };
}
