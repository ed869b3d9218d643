import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { render } from '../../tests/support/browser/render.ts';
import { userRecordOf } from '../../tests/support/data/records.ts';
import { loadMessages, makeIntl } from '../core/i18n/intl.ts';
import { useSession } from '../core/session/session-store.ts';
import { AccountFigures } from '../features/home/account-card/AccountFigures.tsx';
import { earlyFormatsOf } from './early-formats.ts';

afterEach(() => localStorage.clear());

const slots = {
  initial: 'A',
  followers: '12.3K',
  'followers-whole': '12,345',
  following: '999',
  'following-whole': '999',
  updated: 'Updated Mar 5',
  start: 'Start again',
  lead: '\u22122',
  answer: 'In all +46 and −48.',
};

it('fills every slot of the card, which AccountFigures has to name', async () => {
  // Prerendered as for a subscriber.
  useSession.setState({ isSubscribed: true });
  const nobody = userRecordOf({
    ...{ username: '', insta_image_url: '', last_updated_at: '' },
    ...{ total_followers: null, total_following: null },
  });
  render(
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'app'))}>
      <div id="root" data-path="/home">
        <div data-flipped="false">
          <div>
            <AccountFigures user={nobody} onStart={() => undefined} />
          </div>
        </div>
      </div>
    </RawIntlProvider>,
  );
  await expect.element(page.getByRole('button')).toBeInTheDocument();
  const texts = {
    ...{ lastUpdated: 'Updated #', startAgain: 'Start again', lineStarts: '' },
    ...{ answer: 'In all # and #.', came: ['+#', '+#', '+#'], left: ['−#', '−#', '−#'] },
  };
  const carrier = document.createElement('script');
  Object.assign(carrier, {
    id: 'early',
    type: 'application/json',
    textContent: JSON.stringify({ formats: earlyFormatsOf('en-US'), ...texts }),
  });
  document.body.append(carrier);
  const login = {
    ...{
      username: 'ada',
      is_private: false,
      is_subscribed: true,
      last_updated_at: `05-03-${new Date().getFullYear()} 10:00:00`,
    },
    ...{ total_followers: 12_345, total_following: 999 },
    ...{ new_followers: 46, followers_lost: 48 },
  };
  localStorage.setItem('login', JSON.stringify(login));
  await import('./early-account-card.ts');
  const shown = Object.keys(slots).map((slot) => [
    slot,
    document.querySelector(`[data-slot=${slot}]`)?.textContent,
  ]);
  expect(Object.fromEntries(shown)).toEqual(slots);
  expect(document.querySelector('[data-slot=beginning]')).toBeNull();
  expect(document.querySelector('[data-state=answered]')).not.toBeNull();
  expect(document.querySelector('[data-flipped=true]')).not.toBeNull();
  carrier.remove();
});
