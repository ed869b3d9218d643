import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { emptyDigits } from './code-digits.ts';
import { CodeBoxes } from './CodeBoxes.tsx';

const nothing = () => undefined;

function Sample({ onInvalid = nothing }: { onInvalid?: () => void }) {
  const [digits, setDigits] = useState(() => emptyDigits(4));
  return (
    <>
      <CodeBoxes
        digits={digits}
        onChange={setDigits}
        onInvalid={onInvalid}
        label="Code"
        boxLabel={(box) => `Digit ${box} of 4`}
        errorId="error"
      />
      <output>{digits.join('')}</output>
    </>
  );
}

const box = (number: number) => page.getByLabelText(`Digit ${number} of 4`);
const code = () => document.querySelector('output')?.textContent;

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
  );
}

it('moves on while digits are typed, and ignores the rest', async () => {
  const onInvalid = vi.fn();
  render(<Sample onInvalid={onInvalid} />);
  await box(1).click();
  await userEvent.keyboard('4x82');
  await expect.poll(code).toBe('482');
  expect(onInvalid).toHaveBeenCalledTimes(1);
  expect(document.activeElement).toBe(box(4).element());
});

it.each([1, 3, 4])('fills all boxes from a paste into box %d', async (number) => {
  render(<Sample />);
  await box(number).click();
  paste(' 48-21 ');
  await expect.poll(code).toBe('4821');
});

it.each(['abcd', ''])('refuses a paste of %j', async (text) => {
  const onInvalid = vi.fn();
  render(<Sample onInvalid={onInvalid} />);
  await box(1).click();
  paste(text);
  expect(onInvalid).toHaveBeenCalledTimes(1);
  expect(code()).toBe('');
});

it('clears digits with Backspace and moves with the arrows', async () => {
  render(<Sample />);
  await box(1).click();
  await userEvent.keyboard('48');
  await userEvent.keyboard('{Backspace}');
  await expect.poll(code).toBe('4');
  expect(document.activeElement).toBe(box(2).element());
  await userEvent.keyboard('{ArrowLeft}{ArrowRight}{End}');
  expect(document.activeElement).toBe(box(4).element());
});

it('replaces the digit of a filled box', async () => {
  render(<Sample />);
  await box(1).click();
  paste('4821');
  await expect.poll(code).toBe('4821');
  await box(2).click();
  await userEvent.keyboard('9');
  await expect.poll(code).toBe('4921');
});

it('accepts a whole code from autofill', async () => {
  render(<Sample />);
  await expect.element(box(1)).toHaveAttribute('autocomplete', 'one-time-code');
  await expect.element(box(1)).toHaveAttribute('inputmode', 'numeric');
  await box(1).fill('4821');
  await expect.poll(code).toBe('4821');
});

it('accepts composed digits once the composition has ended', async () => {
  const onInvalid = vi.fn();
  render(<Sample onInvalid={onInvalid} />);
  await box(1).click();
  for (const text of ['４', '４８', '４８２', '４８２１']) {
    const end = text.length;
    await cdp().send('Input.imeSetComposition', { text, selectionStart: end, selectionEnd: end });
    await expect.element(box(1)).toHaveValue(text);
  }
  expect(code()).toBe('');
  await cdp().send('Input.insertText', { text: '４８２１' });
  await expect.poll(code).toBe('4821');
  expect(document.activeElement).toBe(box(4).element());
  expect(onInvalid).not.toHaveBeenCalled();
});

it('leaves Backspace to the composition while there is one', async () => {
  render(<Sample />);
  await box(2).click();
  await cdp().send('Input.imeSetComposition', { text: '８', selectionStart: 1, selectionEnd: 1 });
  const key = new KeyboardEvent('keydown', {
    key: 'Backspace',
    isComposing: true,
    cancelable: true,
    bubbles: true,
  });
  box(2).element().dispatchEvent(key);
  expect(key.defaultPrevented).toBe(false);
  expect(document.activeElement).toBe(box(2).element());
});
