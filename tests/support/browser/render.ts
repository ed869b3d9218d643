/** @file Renders a component in a real browser. */
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished } from 'vitest';
import '../../../src/app/tokens.css';
import '../../../src/app/base.css';

/** Renders content into the page until the end of the test; the function returned renders other content there. */
export function render(content: ReactNode): (content: ReactNode) => void {
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
