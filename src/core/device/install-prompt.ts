/** @file Putting the app on the home screen: the browser's own prompt, or how iOS wants it done. */

/** Chromium's event that defers its install prompt. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
  readonly userChoice: Promise<{ readonly outcome: 'accepted' | 'dismissed' }>;
}

let kept: InstallPromptEvent | null = null;

/** Safari's own mark of an app on the home screen, older than the media query. */
interface SafariNavigator extends Navigator {
  readonly standalone?: boolean;
}

/** True when the app already runs from the home screen. */
export function isStandalone(): boolean {
  return (
    window.matchMedia('(display-mode: standalone)').matches ||
    (navigator as SafariNavigator).standalone === true
  );
}

/** iOS has no prompt: people do it by hand. An iPad says it is a Mac, but with touch. */
export function isIos(): boolean {
  const agent = navigator.userAgent;
  return /iPhone|iPad|iPod/.test(agent) || (agent.includes('Mac') && navigator.maxTouchPoints > 1);
}

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
