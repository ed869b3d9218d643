/** @file An ended subscription: pay again, or leave (spec 2). */
import { openPlanPage } from '../browser/navigation.ts';
import { useAccountExpired } from './account-expired-store.ts';

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
  const { logOut } = await import('../../app/lifecycle/log-out.ts');
  await logOut();
  useAccountExpired.setState({ isOpen: false });
}
