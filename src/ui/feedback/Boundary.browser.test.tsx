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
