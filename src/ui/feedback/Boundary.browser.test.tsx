import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { Boundary } from './Boundary.tsx';

function Broken(): never {
  throw new Error('a bug while rendering');
}

test('a part that fails to render is replaced, its siblings stay', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <>
      <p>beside</p>
      <Boundary fallback={<p role="alert">in its place</p>}>
        <Broken />
      </Boundary>
    </>,
  );
  await expect.element(page.getByRole('alert')).toHaveTextContent('in its place');
  await expect.element(page.getByText('beside')).toBeVisible();
});

/** Content whose text goes away with a press. What is counted is kept outside of it. */
function Counted({ count, onCount }: { count: () => number; onCount: () => void }) {
  const [isShort, setShort] = useState(false);
  const press = () => {
    onCount();
    setShort(true);
  };
  return (
    <button type="button" onClick={press}>
      {isShort ? null : 'pressed '}
      <b>{count()}</b>
    </button>
  );
}

test('content whose text a translator has moved is mounted again, with what was kept', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let presses = 0;
  render(
    <Boundary fallback={<p role="alert">in its place</p>}>
      <Counted
        count={() => presses}
        onCount={() => {
          presses += 1;
        }}
      />
    </Boundary>,
  );
  const button = page.getByRole('button');
  await expect.element(button).toHaveTextContent('pressed 0');
  const text = button.element().firstChild as Text;
  const font = document.createElement('font');
  text.replaceWith(font);
  font.append(text);
  await button.click();
  await expect.element(button).toHaveTextContent('1');
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument();
});
