/**
 * @file The line at the end of every document of a demo: its people are invented. It is inserted into
 * the served documents, so that the page of a real start carries nothing of it.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context } from 'hono';
import { languages } from '../../contract/languages.ts';
import { textsIn } from '../base/texts.ts';

/**
 * Shown in the language of the document, which the page may change. It begins below the first screen
 * and is hidden while something loads above it or will: it would count as a layout shift. Under data
 * that their owner imported it would be wrong: those people are real.
 */
const style = [
  '#root{min-block-size:100dvh}',
  'body:has(main :is([aria-busy=true],[data-more])) .demo-note{visibility:hidden}',
  'body:has([data-own-data]) .demo-note{display:none}',
  '.demo-note{padding:var(--space-2) var(--gutter) calc(var(--space-3) + env(safe-area-inset-bottom));',
  'font-size:var(--text-s);text-align:center;color:var(--color-ink-soft)}',
  'body:has(#root header) .demo-note{padding-block-end:calc(var(--space-3) + var(--tab-bar-height,0px))}',
  ...languages.map((code) => `:root:not(:lang(${code})) .demo-note :lang(${code}){display:none}`),
].join('');

const hash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`;

/** A policy that admits the note's style. */
export function withNote(policy: string): string {
  return policy.replace("style-src 'self'", `style-src 'self' ${hash}`);
}

function noteHtml(): string {
  const lines = languages.map(
    (code) => `<p lang="${code}">${textsIn(code)('server.demoNote')}</p>`,
  );
  return `<style>${style}</style><aside class="demo-note">${lines.join('')}</aside>`;
}

const end = '</body>';

/** A document with the note, in the encodings that browsers ask for. */
export interface Noted {
  /** The ETag of the file, and that of the document with the note. */
  readonly fileTag: string;
  readonly tag: string;
  readonly plain: Buffer;
  readonly br: Buffer;
  readonly gzip: Buffer;
}

/** Documents with the note, by file; null for a file that is no whole document. */
export function openNotes(): (file: string, fileTag: string) => Noted | null {
  const known = new Map<string, Noted>();
  return (file, fileTag) => {
    const last = known.get(file);
    if (last?.fileTag === fileTag) return last;
    const text = readFileSync(file, 'utf8');
    const at = text.lastIndexOf(end);
    if (at < 0) return null;
    const marked = text.slice(0, at).replace('<html', '<html data-demo');
    const plain = Buffer.from(marked + noteHtml() + text.slice(at));
    const tag = `${fileTag.slice(0, -1)}-demo"`;
    const noted = { fileTag, tag, plain, br: brotliCompressSync(plain), gzip: gzipSync(plain) };
    known.set(file, noted);
    return noted;
  };
}

/** Sends a document with the note; the other headers are set. */
export function sendNoted(c: Context, noted: Noted): Response {
  const accepted = c.req.header('accept-encoding') ?? '';
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name));
  c.header('Content-Type', 'text/html; charset=utf-8');
  if (encoding !== undefined) c.header('Content-Encoding', encoding);
  c.header('Vary', 'Accept-Encoding', { append: true });
  return c.body(new Uint8Array(noted[encoding ?? 'plain']));
}
