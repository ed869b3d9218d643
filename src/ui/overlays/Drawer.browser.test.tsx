import { useState } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { Drawer } from './Drawer.tsx';

function Sample({ isClosable, onClosed }: { isClosable: boolean; onClosed: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <Drawer
        isOpen={isOpen}
        onClose={() => {
          setOpen(false);
          onClosed();
        }}
        title="Menu"
        closeLabel="Close"
        isClosable={isClosable}
      >
        <button type="button">Inside</button>
      </Drawer>
    </>
  );
}

const dialog = () => page.getByRole('dialog', { name: 'Menu' });

it('takes the focus, closes by Escape and gives the focus back', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable onClosed={onClosed} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).toBeVisible();
  expect(dialog().element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(document.activeElement?.textContent).toBe('Open');
});

it('closes by its button and by a press outside', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable onClosed={onClosed} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).toBeVisible();
  dialog()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
  expect(onClosed).toHaveBeenCalledTimes(2);
});

it('stays open when it is opened again before the close event', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable onClosed={onClosed} />);
  const opener = page.getByRole('button', { name: 'Open' });
  await opener.click();
  await expect.element(dialog()).toBeVisible();
  const element = dialog().element() as HTMLDialogElement;
  const closed = new Promise((resolve) => {
    element.addEventListener('close', resolve, { once: true });
  });
  element.querySelector<HTMLElement>('[aria-label="Close"]')?.click();
  // React handles the press before the next task, in which the browser fires the close event.
  await Promise.resolve();
  expect(element.open).toBe(false);
  (opener.element() as HTMLElement).click();
  await closed;
  await new Promise(requestAnimationFrame);
  expect(onClosed).toHaveBeenCalledTimes(1);
  expect(element.open).toBe(true);
});

it('is not closed by the second press of the two that opened it', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable onClosed={onClosed} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).toBeVisible();
  dialog()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
  expect(onClosed).not.toHaveBeenCalled();
});

it('stays open when it may not be closed, however often Escape is pressed', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable={false} onClosed={onClosed} />);
  await page.getByRole('button', { name: 'Open' }).click();
  await expect.element(dialog()).toBeVisible();
  await userEvent.keyboard('{Escape}{Escape}{Escape}');
  dialog()
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(document.querySelector('dialog')?.open).toBe(true);
  expect(onClosed).not.toHaveBeenCalled();
  expect(page.getByRole('button', { name: 'Close' }).elements()).toHaveLength(0);
});

describe('where Back cannot be cancelled', () => {
  beforeEach(() => {
    const { prototype } = Navigator as { prototype: object };
    const brands = Object.getOwnPropertyDescriptor(prototype, 'userAgentData');
    Reflect.deleteProperty(prototype, 'userAgentData');
    return () => void (brands && Object.defineProperty(prototype, 'userAgentData', brands));
  });
  const goBack = () =>
    new Promise((resolve) => {
      window.addEventListener('popstate', resolve, { once: true });
      window.history.back();
    });

  it('closes the dialog all the same', async () => {
    const onClosed = vi.fn();
    render(<Sample isClosable onClosed={onClosed} />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(dialog()).toBeVisible();
    await goBack();
    await expect.poll(() => document.querySelector('dialog')?.open).toBe(false);
    expect(onClosed).toHaveBeenCalledTimes(1);
  });

  it('leaves a dialog open that may not be closed, twice as well', async () => {
    const onClosed = vi.fn();
    const state: unknown = window.history.state;
    render(<Sample isClosable={false} onClosed={onClosed} />);
    await page.getByRole('button', { name: 'Open' }).click();
    await expect.element(dialog()).toBeVisible();
    for (const _ of [1, 2]) {
      await goBack();
      expect(window.history.state).not.toEqual(state);
    }
    expect(document.querySelector('dialog')?.open).toBe(true);
    expect(onClosed).not.toHaveBeenCalled();
  });
});

it('closes by a drag downwards and springs back from a short one', async () => {
  const onClosed = vi.fn();
  render(<Sample isClosable onClosed={onClosed} />);
  await page.getByRole('button', { name: 'Open' }).click();
  const top = page.getByRole('heading', { name: 'Menu' }).element().parentElement;
  const drag = (distance: number) => {
    const at = (type: string, clientY: number) =>
      top?.dispatchEvent(
        new PointerEvent(type, { bubbles: true, clientY, pointerId: 1, isPrimary: true }),
      );
    if (top) top.setPointerCapture = () => undefined;
    at('pointerdown', 100);
    at('pointermove', 100 + distance);
    at('pointerup', 100 + distance);
  };
  drag(15);
  expect(onClosed).not.toHaveBeenCalled();
  drag(200);
  await expect.poll(() => onClosed.mock.calls.length).toBe(1);
});
