/** @file Renders a component in a real browser. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../../../src/app/tokens.css';
import '../../../src/app/base.css';

/** Draws it into the page and takes it away after the test; returns the way to draw it again. */
export function draw(content: ReactNode): (content: ReactNode) => void {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(content);
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return (next) => root.render(next);
}
