import { promptInstall } from '../../core/device/install-prompt.ts';
import { useInstall } from '../../core/device/install-store.ts';
import { leaveInAppBrowser } from '../../core/device/save-file.ts';
import { addToast } from '../../core/errors/toasts-store.ts';

/** Shows the browser's install prompt, or says which browser has one. */
export async function installApp(): Promise<void> {
  if (useInstall.getState().way === 'browser') {
    leaveInAppBrowser('menu.installInApp');
    return;
  }
  useInstall.setState({ way: 'none' });
  if (await promptInstall()) addToast({ variant: 'success', messageId: 'menu.installed' });
}
