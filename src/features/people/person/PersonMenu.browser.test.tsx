import { useState } from 'react';
import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { personOf } from '../../../../tests/support/data/records.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { useKeptOff } from './kept-off.ts';
import { PersonMenu } from './PersonMenu.tsx';

/** A list of one person, whose row is gone once the person is kept off it. */
function OneRow() {
  const [isOpen, setOpen] = useState(false);
  const isOff = useKeptOff((state) => state.lists['mutualfollowing'] !== undefined);
  return (
    <main>
      <h1>Mutual Following</h1>
      <ul tabIndex={-1} aria-label="rows">
        {!isOff && (
          <li>
            <button type="button" onClick={() => setOpen(true)}>
              More
            </button>
          </li>
        )}
      </ul>
      <PersonMenu
        list="mutualfollowing"
        person={isOpen ? personOf(1) : null}
        onClose={() => setOpen(false)}
      />
    </main>
  );
}

it('keeps the focus in the question, and gives it to the list when the row is gone', async () => {
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <OneRow />
    </RawIntlProvider>,
  );
  await page.getByRole('button', { name: 'More' }).click();
  const keepOff = page.getByRole('button', { name: 'Keep off this list' });
  await keepOff.click();
  await expect.element(page.getByRole('radio').first()).toHaveFocus();
  await keepOff.click();
  await expect.element(page.getByRole('list', { name: 'rows' })).toHaveFocus();
});
