import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../tests/support/browser/render.ts';
import { makeIntl } from '../core/i18n/intl.ts';
import { addToast, useToasts } from '../core/errors/toasts-store.ts';
import { Toasts } from './Toasts.tsx';

const text = (value: string) => [{ type: 0, value }];
const messages = { 'ui.close': text('Close'), 'menu.cleared': text('Cleared') };

beforeEach(() => {
  useToasts.setState({ toasts: [] });
  render(
    <RawIntlProvider value={makeIntl('en', messages)}>
      <Toasts />
    </RawIntlProvider>,
  );
});

it('announces a fault as an alert and a success as a status', async () => {
  addToast({ variant: 'danger', text: '<b>[x](javascript:1)</b>' });
  addToast({ variant: 'success', messageId: 'menu.cleared' });
  await expect.element(page.getByRole('alert')).toHaveTextContent('<b>[x](javascript:1)</b>');
  await expect.element(page.getByRole('status')).toHaveTextContent('Cleared');
});

it('is a status before it says its text', async () => {
  const said: string[] = [];
  const watch = new MutationObserver(() => {
    const text = document.querySelector('[role=status]')?.textContent?.trim();
    if (text !== undefined && said.at(-1) !== text) said.push(text);
  });
  watch.observe(document.body, { childList: true, subtree: true, characterData: true });
  addToast({ variant: 'success', text: 'Sent' });
  await expect.element(page.getByText('Sent')).toBeVisible();
  watch.disconnect();
  expect(said).toEqual(['', 'Sent']);
});

it('goes after five seconds, not while it is pointed at', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const frame = () =>
    new Promise((resolve) => {
      requestAnimationFrame(resolve);
    });
  // What React does after a change may come some frames later on a busy machine.
  const turns = async (afterMs: number) => {
    await vi.advanceTimersByTimeAsync(afterMs);
    for (let frames = 0; frames < 5; frames += 1) await frame();
  };
  const point = (type: string) => {
    const region = page.getByRole('alert').element().parentElement;
    region?.dispatchEvent(new PointerEvent(type, { bubbles: true }));
  };
  try {
    addToast({ variant: 'danger', text: 'Not now' });
    await expect.element(page.getByRole('alert')).toBeVisible();
    point('pointerover');
    await turns(100);
    await turns(60_000);
    expect(useToasts.getState().toasts).toHaveLength(1);
    point('pointerout');
    await turns(100);
    await turns(4_000);
    expect(useToasts.getState().toasts).toHaveLength(1);
    await turns(1_000);
    expect(useToasts.getState().toasts).toHaveLength(0);
  } finally {
    vi.useRealTimers();
  }
});

it('closes by its button and keeps at most three', async () => {
  for (const value of ['1', '2', '3', '4']) addToast({ variant: 'danger', text: value });
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(3);
  await page.getByRole('button', { name: 'Close' }).first().click();
  await expect.poll(() => page.getByRole('alert').elements().length).toBe(2);
});

it('can be pressed while a dialog is open, then again outside it, without losing its time', async () => {
  const run = vi.fn();
  const dialog = document.createElement('dialog');
  document.body.append(dialog);
  onTestFinished(() => dialog.remove());
  addToast({ variant: 'success', text: 'Ready', isStaying: true });
  await expect.element(page.getByText('Ready')).toBeVisible();
  const row = page.getByRole('status').element();
  dialog.showModal();
  addToast({ variant: 'danger', text: 'Saved?', action: { messageId: 'menu.cleared', run } });
  await page.getByRole('button', { name: 'Cleared' }).click();
  expect(run).toHaveBeenCalledTimes(1);
  dialog.close();
  // The same element: its time was not started again.
  await expect.poll(() => dialog.contains(row)).toBe(false);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(row.isConnected).toBe(false);
});

it('gives the focus back to where it came from', async () => {
  const field = document.createElement('input');
  document.body.append(field);
  onTestFinished(() => field.remove());
  addToast({ variant: 'danger', text: 'Not now' });
  await expect.element(page.getByText('Not now')).toBeVisible();
  field.focus();
  (page.getByRole('button', { name: 'Close' }).element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.poll(() => document.activeElement).toBe(field);
});
