import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../../core/i18n/intl.ts';
import { resetStores } from '../../../core/store.ts';
import { useKeptOff } from './kept-off.ts';
import { KeptOffNote } from './KeptOffNote.tsx';

const kept = (name: string) => ({ name, reason: 'friend', until: 0 }) as const;
const back = (name: string) => page.getByRole('button', { name: `Put back @${name}` });
const press = (button: ReturnType<typeof back>) => {
  const element = button.element() as HTMLElement;
  element.focus();
  element.click();
};

/** Three people who are kept off a list. */
async function renderNote(): Promise<void> {
  resetStores();
  const texts = await Promise.all([loadMessages('en', 'visitor'), loadMessages('en', 'app')]);
  useKeptOff.setState({
    lists: { notfollowsback: { 1: kept('ada'), 2: kept('bo'), 3: kept('cy') } },
  });
  render(
    <RawIntlProvider value={makeIntl('en', Object.assign({}, ...texts))}>
      <main>
        <h1>Not following back</h1>
        <KeptOffNote list="notfollowsback" isOpen />
      </main>
    </RawIntlProvider>,
  );
  await expect.element(back('ada')).toBeVisible();
}

it('moves the focus to the next person, else to the one before, at last to the heading', async () => {
  await renderNote();
  press(back('bo'));
  await expect.element(back('cy')).toHaveFocus();
  press(back('cy'));
  await expect.element(back('ada')).toHaveFocus();
  press(back('ada'));
  await expect.element(page.getByRole('heading')).toHaveFocus();
});

it('moves the focus to the heading when all are put back', async () => {
  await renderNote();
  press(page.getByRole('button', { name: 'Put all back' }));
  await expect.element(page.getByRole('heading')).toHaveFocus();
});
