/** @file The entries of the menu in order (docs/product.md, "Menu"). */

/** An entry of the menu. */
export type MenuEntry =
  | 'home-for-support'
  | 'support'
  | 'clear'
  | 'connect'
  | 'terms'
  | 'privacy'
  | 'home-for-subscription'
  | 'subscription'
  | 'reminders'
  | 'install'
  | 'logOut';

/** What the menu depends on. */
export interface MenuState {
  readonly isSubscribed: boolean;
  readonly canInstall: boolean;
  /** Whether this browser can get push messages. */
  readonly canRemind: boolean;
  /** Whether accounts are real, so that one is connected. */
  readonly canConnect: boolean;
  readonly swapped: 'support' | 'subscription' | null;
}

/**
 * The entries to show. Without a subscription Support, Clear Data and the install entry are hidden;
 * a chosen Support or Manage Subscriptions is a Home entry.
 */
export function menuEntries({
  isSubscribed,
  canInstall,
  canRemind,
  canConnect,
  swapped,
}: MenuState): MenuEntry[] {
  const support: MenuEntry = swapped === 'support' ? 'home-for-support' : 'support';
  const subscription: MenuEntry =
    swapped === 'subscription' ? 'home-for-subscription' : 'subscription';
  return [
    ...(canConnect ? (['connect'] as const) : []),
    ...(isSubscribed ? ([support, 'clear'] as const) : []),
    'terms',
    'privacy',
    subscription,
    ...(isSubscribed && canRemind ? (['reminders'] as const) : []),
    ...(isSubscribed && canInstall ? (['install'] as const) : []),
    'logOut',
  ];
}
