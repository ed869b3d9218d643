import { RawIntlProvider } from 'react-intl';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../../core/i18n/intl.ts';
import { PagedItems } from './PagedItems.tsx';

const list = { load: 'ready', items: [], hasMore: false, savedAt: null } as const;
const texts = { refused: 'people.refused', retry: 'people.tryAgain', end: 'people.end' };

it('says that nothing matches, and how many do, where a reader listens already', async () => {
  const intl = makeIntl('en', await loadMessages('en', 'app'));
  const contentOf = (change: object) => (
    <RawIntlProvider value={intl}>
      <PagedItems<string>
        list={{ ...list, ...change }}
        label="People"
        texts={texts}
        isReady
        isOnline
        failure={null}
        onMore={() => {}}
        layout={({ items }) => <p>{items.join(' ')}</p>}
        renderItem={(item) => item}
        firstSkeletons={<p>Loading</p>}
        empty={<p>No one matches</p>}
      />
    </RawIntlProvider>
  );
  const show = render(contentOf({ load: 'loading' }));
  await expect.element(page.getByText('Loading')).toBeVisible();
  const said = page.getByRole('status').element();
  const expectSaid = async (text: string) => {
    await expect.element(page.getByRole('status')).toHaveTextContent(text);
    expect(page.getByRole('status').element()).toBe(said);
  };
  show(contentOf({}));
  await expectSaid('No one matches');
  show(contentOf({ load: 'loading' }));
  await expectSaid('');
  // A page of several is not news.
  show(contentOf({ items: ['ana'], hasMore: true }));
  await expect.element(page.getByText('ana')).toBeVisible();
  await expectSaid('');
  show(contentOf({ items: ['ana', 'eve'] }));
  await expectSaid('That’s all 2.');
  show(contentOf({ items: ['ana', 'eve'], isCut: true }));
  await expectSaid('');
});
