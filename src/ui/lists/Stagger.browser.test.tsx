import { expect, it } from 'vitest';
import { render } from '../../../tests/support/browser/render.ts';
import { Stagger, useSecondHalf } from './Stagger.tsx';

function Halves() {
  return useSecondHalf() ? <p>cd</p> : <p>c</p>;
}

it('renders one part more with each frame, and its room until the last one is whole', async () => {
  const seen = new Set<string>();
  const note = () => seen.add(document.body.textContent);
  const watch = new MutationObserver(note);
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  render(
    <Stagger room={<span>...</span>}>
      <p>a</p>
      {false}
      <p>b</p>
      <Halves />
    </Stagger>,
  );
  await expect.poll(() => document.body.textContent).toBe('abcd');
  note();
  watch.disconnect();
  expect([...seen]).toEqual(['a...', 'ab...', 'abc...', 'abcd']);
});
