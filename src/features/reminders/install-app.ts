import { promptInstall } from '../../core/device/install-prompt.ts';
import { useInstall } from '../../core/device/install-store.ts';
import { addToast } from '../../core/errors/toasts-store.ts';

/** Shows the browser's install prompt. */
export async function installApp(): Promise<void> {
  useInstall.setState({ way: 'none' });
  if (await promptInstall()) addToast({ variant: 'success', messageId: 'menu.installed' });
}
