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
import { dropLogin } from './session.ts';
import { startTheme } from './theme.ts';

/** Another tab changed the login: nothing of the former person may stay visible here. */
function followLogin(login: string | null): void {
  const { token } = useSession.getState();
  if (token !== '' && login?.includes(token)) {
    import('./stored-login.ts').then((flow) => flow.followRecord()).catch(() => undefined);
    return;
  }
  if (login === null) dropLogin();
  if (token !== '' || login !== null) reloadPage();
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
