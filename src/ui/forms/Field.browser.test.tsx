import { useState } from 'react';
import { expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { asciiDigits } from '../../../contract/forms/digits.ts';
import { render } from '../../../tests/support/browser/render.ts';
import { Field } from './Field.tsx';

function Sample() {
  const [value, setValue] = useState('');
  return (
    <>
      <Field
        label="Number"
        name="number"
        value={value}
        onChange={(text) => setValue(asciiDigits(text))}
      />
      <output>{value}</output>
    </>
  );
}

const field = () => page.getByLabelText('Number');
const known = () => document.querySelector('output')?.textContent;
const compose = (text: string) =>
  cdp().send('Input.imeSetComposition', {
    text,
    selectionStart: text.length,
    selectionEnd: text.length,
  });

it('does not change a text during composition, and still reports it', async () => {
  render(<Sample />);
  await field().click();
  for (const text of ['４', '４８', '４８２']) {
    await compose(text);
    await expect.element(field()).toHaveValue(text);
  }
  expect(known()).toBe('482');
  await cdp().send('Input.insertText', { text: '４８２１' });
  await expect.element(field()).toHaveValue('4821');
  expect(known()).toBe('4821');
});
