/** @file Putting the app on the home screen. */
import { promptInstall } from './install-prompt.ts';
import { useInstall } from './install-store.ts';
import { addToast } from '../../core/errors/toasts-store.ts';

/** Shows the browser's prompt. Where there is none (iOS) the screen shows the steps instead. */
export async function installApp(): Promise<void> {
  useInstall.setState({ way: 'none' });
  if (await promptInstall()) addToast({ variant: 'success', messageId: 'menu.installed' });
}
