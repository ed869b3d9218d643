import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl, type Messages } from '../../core/i18n/intl.ts';
import { ForgetDataDialog } from './ForgetDataDialog.tsx';

const leave = () => page.getByRole('button', { name: 'Leave' });
const box = () => page.getByRole('checkbox');

async function show(areThere: Promise<boolean | null>) {
  const onConfirm = vi.fn(async () => undefined);
  const hasImports = () => areThere;
  const parts = [await loadMessages('en', 'visitor'), await loadMessages('en', 'app')];
  const intl = makeIntl('en', Object.assign({}, ...parts) as Messages);
  render(
    <RawIntlProvider value={intl}>
      <ForgetDataDialog
        {...{ isOpen: true, onClose: () => undefined, icon: null, title: 'Sure?' }}
        {...{ confirm: 'Leave', hasImports, onConfirm }}
      >
        Really?
      </ForgetDataDialog>
    </RawIntlProvider>,
  );
  await expect.element(leave()).toBeVisible();
  return onConfirm;
}

it('keeps imports, unless asked not to, where it cannot be known whether there are some', async () => {
  const onConfirm = await show(Promise.resolve(null));
  await expect.element(box()).toBeChecked();
  await leave().click();
  await expect.poll(() => onConfirm.mock.calls).toEqual([[true]]);
  await box().click();
  await leave().click();
  await expect.poll(() => onConfirm.mock.calls).toEqual([[true], [false]]);
});

it('asks before it does anything, also where the press is faster than the answer', async () => {
  const answer = Promise.withResolvers<boolean>();
  const onConfirm = await show(answer.promise);
  await leave().click();
  await expect.element(leave()).toHaveAttribute('aria-busy');
  answer.resolve(true);
  await expect.element(box()).not.toBeChecked();
  await expect.element(leave()).not.toHaveAttribute('aria-busy');
  expect(onConfirm).not.toHaveBeenCalled();
  await leave().click();
  await expect.poll(() => onConfirm.mock.calls).toEqual([[false]]);
});

it('asks nothing where there are none, and does it by the first press', async () => {
  const answer = Promise.withResolvers<boolean>();
  const onConfirm = await show(answer.promise);
  await leave().click();
  answer.resolve(false);
  await expect.poll(() => onConfirm.mock.calls).toEqual([[false]]);
  await expect.element(box()).not.toBeInTheDocument();
});
