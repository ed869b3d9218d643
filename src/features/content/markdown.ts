/**
 * @file Markdown as content pages use it, read into blocks: headings, paragraphs, lists, strong,
 * emphasis, links. There is no way from here to HTML: what is not one of these stays text.
 */

/** A piece of a line. */
export type Inline =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'strong' | 'em'; readonly text: string }
  | { readonly type: 'link'; readonly text: string; readonly href: string };

/** A block of the page. */
export type Block =
  | { readonly type: 'heading'; readonly level: 2 | 3; readonly content: readonly Inline[] }
  | { readonly type: 'paragraph'; readonly content: readonly Inline[] }
  | {
      readonly type: 'list';
      readonly isOrdered: boolean;
      readonly items: readonly (readonly Inline[])[];
    };

const inlinePattern =
  /\*\*([^*\n]{1,2000})\*\*|\*([^*\n]{1,2000})\*|_([^_\n]{1,2000})_|\[([^\]\n]{1,500})\]\(([^)\s]{1,1000})\)/g;

/** Only these may be followed: a secure page or a mail; never a script, never another scheme. */
function isSafeAddress(address: string): boolean {
  return /^(https:\/\/[^/\s]|mailto:[^\s]+@)/i.test(address);
}

/** Of "e-mail" and "sign-in" a line would end in "e-": their hyphens are held by a word joiner. */
export function unbroken(text: string): string {
  return text.replace(
    /(?<=(?<!\p{L})\p{L})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,2}(?!\p{L}))/gu,
    '-\u2060',
  );
}

/** The pieces of a line. */
export function inlines(line: string): Inline[] {
  const found: Inline[] = [];
  let end = 0;
  const text = (to: number) => {
    if (to > end) found.push({ type: 'text', text: line.slice(end, to) });
  };
  for (const match of line.matchAll(inlinePattern)) {
    const [whole, strong, star, underscore, label, address = ''] = match;
    if (label !== undefined && !isSafeAddress(address)) continue;
    text(match.index);
    end = match.index + whole.length;
    if (label !== undefined) found.push({ type: 'link', text: label, href: address });
    else if (strong !== undefined) found.push({ type: 'strong', text: strong });
    else found.push({ type: 'em', text: star ?? underscore ?? '' });
  }
  text(line.length);
  return found;
}

function listOf(lines: readonly string[], marker: RegExp, isOrdered: boolean): Block {
  const items: string[] = [];
  for (const line of lines) {
    if (marker.test(line)) items.push(line.replace(marker, ''));
    else items.push(`${items.pop() ?? ''} ${line.trim()}`.trim());
  }
  return { type: 'list', isOrdered, items: items.map(inlines) };
}

const bullet = /^\s{0,3}[-*+]\s+/;
const numbered = /^\s{0,3}\d{1,3}[.)]\s+/;

function blockOf(chunk: string): Block[] {
  const lines = chunk.split('\n');
  const first = lines[0] ?? '';
  const heading = /^(#{1,6})\s+(.+?)\s*#*$/.exec(first);
  if (heading !== null) {
    const level = (heading[1]?.length ?? 1) > 2 ? 3 : 2;
    const block: Block = { type: 'heading', level, content: inlines(heading[2] ?? '') };
    const rest = lines.slice(1).join('\n').trim();
    return rest === '' ? [block] : [block, ...blockOf(rest)];
  }
  if (bullet.test(first)) return [listOf(lines, bullet, false)];
  if (numbered.test(first)) return [listOf(lines, numbered, true)];
  return [{ type: 'paragraph', content: inlines(lines.map((line) => line.trim()).join(' ')) }];
}

/** The blocks of a page. */
export function blocks(markdown: string): Block[] {
  return markdown
    .slice(0, 200_000)
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .map((chunk) => chunk.trim())
    .filter((chunk) => chunk !== '')
    .flatMap(blockOf);
}
