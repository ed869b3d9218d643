/** @file Putting the app on the home screen: the browser's own prompt, or how iOS wants it done. */

/** Chromium's event that defers its install prompt. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let stored: InstallPromptEvent | null = null;

/** Tells whenever a prompt becomes possible, or is no more. */
export function watchInstall(tell: (canPrompt: boolean) => void): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    stored = event as InstallPromptEvent;
    tell(true);
  });
  window.addEventListener('appinstalled', () => {
    stored = null;
    tell(false);
  });
}

/** Shows the browser's prompt; a prompt works once. */
export async function promptInstall(): Promise<boolean> {
  const event = stored;
  if (event === null) return false;
  stored = null;
  await event.prompt();
  return (await event.userChoice).outcome === 'accepted';
}
