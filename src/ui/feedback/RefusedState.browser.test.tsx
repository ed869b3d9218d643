import type { ReactNode } from 'react';
import { RawIntlProvider } from 'react-intl';
import { expect, it, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { RefusedState } from './RefusedState.tsx';

const retry = page.getByRole('button', { name: 'Try again' });

/** A screen whose content is refused, or not. */
async function start(above: ReactNode = null) {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const onRetry = vi.fn();
  const screenOf = (isRefused: boolean) => (
    <RawIntlProvider value={intl}>
      <main>
        <h1>People</h1>
        {above}
        {isRefused ? (
          <RefusedState title="Refused" retry="Try again" failure={null} onRetry={onRetry} />
        ) : (
          <p>Loading</p>
        )}
      </main>
    </RawIntlProvider>
  );
  const show = render(screenOf(true));
  await expect.element(retry).toBeVisible();
  const put = async (isRefused: boolean) => {
    show(screenOf(isRefused));
    await expect.element(isRefused ? retry : page.getByText('Loading')).toBeVisible();
  };
  return { onRetry, put };
}

it('moves the focus to the heading after a retry, once the loaded content replaces it', async () => {
  const { onRetry, put } = await start();
  await retry.click();
  expect(onRetry).toHaveBeenCalledOnce();
  await put(false);
  await expect.element(page.getByRole('heading', { name: 'People' })).toHaveFocus();
});

it('moves the focus to the last row of the list above after a retry', async () => {
  const { put } = await start(
    <ul>
      <li data-index={0}>
        <a href="#ana">Ana</a>
      </li>
      <li data-index={1}>
        <a href="#eve">Eve</a>
      </li>
    </ul>,
  );
  await retry.click();
  await put(false);
  await expect.element(page.getByRole('link', { name: 'Eve' })).toHaveFocus();
});
