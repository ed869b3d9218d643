import { createRef } from 'react';
import { RawIntlProvider } from 'react-intl';
import { beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { userRecordOf } from '../../../../tests/support/data/records.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { useHome } from '../../../core/session/user-store.ts';
import { resetStores } from '../../../core/store.ts';
import { useAnalysis, type AnalysisPhase } from '../../analysis/analysis-store.ts';
import { AccountCard } from './AccountCard.tsx';

const cancel = () => page.getByRole('button', { name: 'Cancel' });

/** The card beside a search; by default with a run under way that another visit of home began. */
async function renderCard(phase: AnalysisPhase = 'running'): Promise<void> {
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  useSession.setState({ token: 'token', user: userRecordOf(), isSubscribed: true });
  useHome.setState({ isTurned: true });
  useAnalysis.setState({ phase });
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <input aria-label="Search" />
      <AccountCard
        onStart={() => useAnalysis.setState({ phase: 'running' })}
        outcome={createRef()}
      />
    </RawIntlProvider>,
  );
  const begin = page.getByRole('button', { name: /^Start/ });
  await expect.element(phase === 'idle' ? begin : cancel()).toBeVisible();
}

/** Ends the run, and waits until its progress is gone. */
async function endRun(): Promise<void> {
  useAnalysis.setState({ phase: 'idle', ended: 'cancelled' });
  await expect.poll(() => document.querySelector('[data-side=progress]')).toBeNull();
}

beforeEach(() => resetStores());

it('moves the focus from Cancel to the answer where the run was begun before', async () => {
  await renderCard();
  (cancel().element() as HTMLElement).focus();
  await endRun();
  await expect.poll(() => document.activeElement?.tagName).toBe('H2');
});

it('leaves the focus in a search when the run ends', async () => {
  await renderCard('idle');
  await page.getByRole('button', { name: /^Start/ }).click();
  await expect.element(cancel()).toHaveFocus();
  await userEvent.click(page.getByLabelText('Search'));
  await endRun();
  await expect.element(page.getByLabelText('Search')).toHaveFocus();
});

it('moves no focus where the card was not used', async () => {
  await renderCard();
  await endRun();
  expect(document.activeElement).toBe(document.body);
});
