/** @file An ended subscription: pay again, or leave (spec 2). */
import { openPlanPage } from '../platform/navigation.ts';
import { useAccountExpired } from '../stores/account-expired.ts';

/** Opens the drawer; the code entry and home do. */
export function showAccountExpired(): void {
  useAccountExpired.setState({ isOpen: true });
}

/** Activate: the plan page, where the session renews. */
export function activateAccount(): void {
  openPlanPage();
}

/** Cancel: the user's data is cleared. */
export async function leaveExpiredAccount(): Promise<void> {
  const { logOut } = await import('./log-out.ts');
  await logOut();
  useAccountExpired.setState({ isOpen: false });
}
