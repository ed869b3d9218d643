/** @file What the app hears from the device and from its other tabs, from the start on. */
import { watchConnection } from '../platform/connection.ts';
import { isIos, isStandalone, watchInstall } from '../platform/install.ts';
import { onLoginElsewhere } from '../platform/login-watch.ts';
import { reloadPage } from '../platform/navigation.ts';
import { readLocal, writeLocal } from '../platform/storage.ts';
import { useConnection } from '../stores/connection.ts';
import { useInstall } from '../stores/install.ts';
import { useMenu } from '../stores/menu.ts';
import { useSession } from '../stores/session.ts';
import { addToast } from '../stores/toasts.ts';
import { dropLogin, restoreSession } from './session.ts';
import { startTheme } from './theme.ts';

/** Figures that another tab fetched are shown here as well; those of an analysis bring other lists. */
async function followRecord(): Promise<void> {
  const before = useSession.getState().user?.last_updated_at;
  await restoreSession();
  // The flag beside the record may come after it.
  useSession.setState(({ user }) => ({ isSubscribed: user?.is_subscribed ?? false }));
  if (useSession.getState().user?.last_updated_at === before) return;
  const lists = await import('./load-people.ts').catch(() => null);
  await lists?.renewPeople();
}

/** Another tab changed the login: nothing of the former person may stay visible here. */
function followLogin(token: unknown): void {
  const own = useSession.getState().token;
  if (token === own) void followRecord();
  else if (token !== null || own !== '') {
    if (token === null) dropLogin();
    reloadPage();
  }
}

/** Starts to listen. Called once, before the first render. */
export function startDevice(): void {
  startTheme();
  watchConnection((isOnline) => useConnection.setState({ isOnline }));
  if (!isStandalone()) {
    if (isIos()) {
      useInstall.setState({ way: 'ios' });
      void import('../platform/startup-image.ts').then((m) => m.nameStartupImages());
    }
    watchInstall((canPrompt) => useInstall.setState({ way: canPrompt ? 'prompt' : 'none' }));
  }
  onLoginElsewhere(followLogin);
  useMenu.setState({ swapped: readLocal('menu') });
  const notice = readLocal('notice');
  if (notice !== null) {
    writeLocal('notice', null);
    addToast({ variant: 'danger', text: notice });
  }
}
