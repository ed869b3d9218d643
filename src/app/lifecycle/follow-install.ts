import { watchInstall } from '../../core/device/install-prompt.ts';
import { useInstall } from '../../core/device/install-store.ts';
import { isInAppBrowser, isIos, isStandalone } from '../../core/device/platform.ts';
import { nameStartupImages } from './startup-image.ts';

/**
 * Notes how the app can be put on the home screen. Loaded apart from the first screen, and at once: the
 * browser offers its prompt a single time after the page has loaded.
 */
export function followInstall(): void {
  if (isStandalone()) {
    if (isIos()) {
      import('./pull-to-refresh.ts')
        .then((flow) => flow.startPullToRefresh())
        .catch(() => undefined);
    }
    return;
  }
  if (isInAppBrowser()) {
    // Neither a prompt nor a share sheet with a home screen in it: another browser has to open first.
    useInstall.setState({ way: 'browser' });
    return;
  }
  if (isIos()) {
    useInstall.setState({ way: 'ios' });
    nameStartupImages();
  }
  watchInstall((canPrompt) => useInstall.setState({ way: canPrompt ? 'prompt' : 'none' }));
}
