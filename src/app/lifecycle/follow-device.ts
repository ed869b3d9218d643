/** @file What the app hears from the device and from its other tabs, from the start on. */
import { watchConnection } from '../../core/browser/connection.ts';
import { onLoginElsewhere } from '../../core/session/login-watch.ts';
import { modelContext } from '../../core/device/model-context.ts';
import { reloadPage } from '../../core/browser/navigation.ts';
import { readLocal, writeLocal } from '../../core/storage/storage.ts';
import { useConnection } from '../../core/browser/connection-store.ts';
import { useMenu } from '../menu/menu-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { dropLogin } from '../../core/session/session.ts';
import { startTheme } from './theme.ts';

/** Another tab changed the login: nothing of the former person may stay visible here. */
function followLogin(login: string | null): void {
  const { token } = useSession.getState();
  if (token !== '' && login?.includes(token)) {
    import('./follow-record.ts').then((flow) => flow.followRecord()).catch(() => undefined);
    return;
  }
  if (login === null) dropLogin();
  if (token !== '' || login !== null) reloadPage();
}

/** Starts to listen. Called once, before the first render. */
export function startDevice(): void {
  startTheme();
  watchConnection((isOnline) => useConnection.setState({ isOnline }));
  import('./follow-install.ts').then((flow) => flow.followInstall()).catch(() => undefined);
  import('./follow-name.ts').then((flow) => flow.followName()).catch(() => undefined);
  import('./follow-resume.ts').then((flow) => flow.followResume()).catch(() => undefined);
  const context = modelContext();
  if (context !== null) {
    import('../../features/assistant/register-tools.ts')
      .then((tools) => tools.registerTools(context))
      .catch(() => undefined);
  }
  onLoginElsewhere(followLogin);
  useMenu.setState({ swapped: readLocal('menu') });
  const notice = readLocal('notice');
  if (notice !== null) {
    writeLocal('notice', null);
    addToast({ variant: notice.variant, text: notice.text });
  }
}
