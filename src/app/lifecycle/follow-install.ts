import { isIos, isStandalone, watchInstall } from '../../core/device/install-prompt.ts';
import { useInstall } from '../../core/device/install-store.ts';
import { nameStartupImages } from './startup-image.ts';

/**
 * Notes how the app can be put on the home screen. Loaded apart from the first screen, and at once: the
 * browser offers its prompt a single time after the page has loaded.
 */
export function followInstall(): void {
  if (isStandalone()) return;
  if (isIos()) {
    useInstall.setState({ way: 'ios' });
    nameStartupImages();
  }
  watchInstall((canPrompt) => useInstall.setState({ way: canPrompt ? 'prompt' : 'none' }));
}
