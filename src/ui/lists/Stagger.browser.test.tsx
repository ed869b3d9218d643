import { expect, it } from 'vitest';
import { render } from '../../../tests/support/browser/render.ts';
import { Stagger, useSecondHalf } from './Stagger.tsx';

function Halves() {
  return useSecondHalf() ? <p>cd</p> : <p>c</p>;
}

it('renders one part more with each frame, and its room until the last one is whole', async () => {
  const seen = new Set<string>();
  const text = () => document.body.textContent.trim();
  const note = () => seen.add(text());
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
  await expect.poll(text).toBe('abcd');
  note();
  watch.disconnect();
  // The second half and the end of the room are two commits of one frame.
  const shown = [...seen].filter((each) => each !== '' && each !== 'abcd...');
  expect(shown).toEqual(['a...', 'ab...', 'abc...', 'abcd']);
});
