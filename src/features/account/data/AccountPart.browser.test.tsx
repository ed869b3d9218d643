import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { AccountPart } from './AccountPart.tsx';

/** A part whose rows were refused; a retry ends when `answer` is called, and `load` shows the rows. */
async function refusedPart() {
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  const intl = makeIntl('en', Object.assign({}, ...texts));
  const retries: (() => void)[] = [];
  const part = (isLoaded: boolean) => (
    <RawIntlProvider value={intl}>
      <AccountPart
        heading="Receipts"
        isLoaded={isLoaded}
        isRefused={!isLoaded}
        onRetry={() => new Promise((resolve) => retries.push(resolve))}
      >
        {isLoaded && <p>the rows</p>}
      </AccountPart>
    </RawIntlProvider>
  );
  const show = render(part(false));
  return { answer: () => retries.shift()?.(), load: () => show(part(true)) };
}

const heading = () => page.getByRole('heading', { name: 'Receipts' });
const button = () => page.getByRole('button');

it('moves the focus to the heading when a retry has brought the rows', async () => {
  const { answer, load } = await refusedPart();
  await button().click();
  load();
  answer();
  await expect.element(heading()).toHaveFocus();
});

it('leaves the focus where it is when rows arrive after a retry that failed', async () => {
  const { answer, load } = await refusedPart();
  await button().click();
  await expect.element(button()).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect.element(button()).not.toHaveAttribute('aria-busy', 'true');
  (document.activeElement as HTMLElement).blur();
  load();
  await expect.element(page.getByText('the rows')).toBeVisible();
  expect(document.activeElement).toBe(document.body);
});
