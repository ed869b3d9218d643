import { flushSync } from 'react-dom';
import { RawIntlProvider } from 'react-intl';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Link, Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { render } from '../../tests/support/browser/render.ts';
import { loadMessages, makeIntl } from '../core/i18n/intl.ts';
import { Shell } from './Shell.tsx';
import { navigateSmoothly } from './routes/transition.ts';

const before = window.location.href;

afterEach(() => {
  window.history.replaceState(null, '', before);
});

it('leads away from what is not for visitors, though the way there was overtaken', async () => {
  navigate('/nowhere');
  render(
    <RawIntlProvider value={makeIntl('en', await loadMessages('en', 'visitor'))}>
      <Router aroundNav={navigateSmoothly}>
        <Link href="/newfollowers">New followers</Link>
        <Shell />
      </Router>
    </RawIntlProvider>,
  );
  const link = page.getByRole('link', { name: 'New followers' });
  await expect.element(link).toBeVisible();
  // The guard sets out from home, and a press in the same moment overtakes it.
  flushSync(() => navigate('/home'));
  (link.element() as HTMLElement).click();
  await expect.poll(() => window.location.pathname).toBe('/');
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
});
