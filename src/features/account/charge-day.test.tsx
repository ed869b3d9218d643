import { renderToStaticMarkup } from 'react-dom/server';
import { IntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { userRecordOf } from '../../../tests/support/data/records.ts';
import { MenuAccount } from '../../app/menu/MenuAccount.tsx';
import { loadMessages } from '../../core/i18n/intl.ts';
import { useSession } from '../../core/session/session-store.ts';
import { useSubscription } from '../../core/session/subscription-store.ts';
import { PaidNote } from '../auth/code/PaidNote.tsx';
import { CancelSection } from './CancelSection.tsx';
import { NextCharge } from './NextCharge.tsx';
import { Until } from './Until.tsx';

const zone = process.env['TZ'];

afterEach(() => {
  if (zone === undefined) delete process.env['TZ'];
  else process.env['TZ'] = zone;
});

const at = '2026-12-15T01:00:00.000Z';
const order = {
  ...{ amount: 0, currency: 'USD', isTaxExtra: false, trialDays: 7, regular: 9.99 },
  ...{ renewsAt: Date.parse(at), remindsAt: null, paidAt: 0 },
};

it.each([
  ['America/New_York', '14'],
  ['Europe/Berlin', '15'],
])('every screen in %s names the day of the charge on the clock there', async (there, day) => {
  process.env['TZ'] = there;
  const details = {
    ...{ name: 'Plus', status: 'active' as const, next_amount: 9.99, currency: 'USD' },
    current_period_ends_at: at,
  };
  useSubscription.setHydrationState({ load: 'done', details });
  useSession.setHydrationState({ user: userRecordOf(), isSubscribed: true });
  const shown = renderToStaticMarkup(
    <IntlProvider
      locale="en"
      messages={Object.assign(
        {},
        await loadMessages('en', 'visitor'),
        await loadMessages('en', 'app'),
      )}
    >
      <PaidNote order={order} />
      <NextCharge />
      <Until isActive />
      <CancelSection />
      <MenuAccount isOpen={false} />
    </IntlProvider>,
  );
  const days = shown.match(/\bDec\w* \d+/g) ?? [];
  expect(days.length).toBeGreaterThanOrEqual(6);
  expect(new Set(days.map((each) => each.split(' ')[1]))).toEqual(new Set([day]));
});
