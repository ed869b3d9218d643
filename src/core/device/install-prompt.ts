/** @file Putting the app on the home screen: the browser's own prompt, or how iOS wants it done. */

/** Chromium's event that defers its install prompt. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | null = null;

/** Tells whenever a prompt becomes possible, or is no more. */
export function watchInstall(tell: (canPrompt: boolean) => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept = event as InstallPromptEvent;
    tell(true);
  });
  window.addEventListener('appinstalled', () => {
    kept = null;
    tell(false);
  });
}

/** Shows the browser's prompt; a prompt works once. */
export async function promptInstall(): Promise<boolean> {
  const event = kept;
  if (event === null) return false;
  kept = null;
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}
