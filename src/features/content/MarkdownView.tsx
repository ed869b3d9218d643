import type { ReactNode } from 'react';
import { blocks, unbroken, type Block, type Inline } from './markdown.ts';

// The text never changes in place: a block's position is its name.
/* oxlint-disable react/no-array-index-key */

function inline(piece: Inline, key: number): ReactNode {
  switch (piece.type) {
    case 'text':
      return unbroken(piece.text);
    case 'strong':
      return <strong key={key}>{piece.text}</strong>;
    case 'em':
      return <em key={key}>{piece.text}</em>;
    case 'link':
      return (
        <a key={key} href={piece.href} target="_blank" rel="noopener noreferrer">
          {piece.text}
        </a>
      );
    default:
      return piece satisfies never;
  }
}

function block(item: Block, key: number): ReactNode {
  switch (item.type) {
    case 'heading': {
      const Heading = item.level === 2 ? 'h2' : 'h3';
      return <Heading key={key}>{item.content.map(inline)}</Heading>;
    }
    case 'paragraph':
      return <p key={key}>{item.content.map(inline)}</p>;
    case 'list': {
      const List = item.isOrdered ? 'ol' : 'ul';
      return (
        <List key={key}>
          {item.items.map((content, i) => (
            <li key={i}>{content.map(inline)}</li>
          ))}
        </List>
      );
    }
    default:
      return item satisfies never;
  }
}

/** A content page's text as elements; nothing in it can become markup. */
export function Markdown({ text }: { text: string }) {
  return <>{blocks(text).map(block)}</>;
}
