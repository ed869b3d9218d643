/** @file The entries of the menu in order (docs/product.md, "Menu"). */

/** An entry of the menu. */
export type MenuEntry =
  | 'home-for-support'
  | 'support'
  | 'clear'
  | 'terms'
  | 'privacy'
  | 'home-for-subscription'
  | 'subscription'
  | 'install'
  | 'logOut';

/** What the menu depends on. */
export interface MenuState {
  readonly isSubscribed: boolean;
  readonly canInstall: boolean;
  readonly swapped: 'support' | 'subscription' | null;
}

/**
 * The entries to show. Without a subscription Support, Clear Data and the install entry are hidden;
 * a chosen Support or Manage Subscriptions is a Home entry.
 */
export function menuEntries({ isSubscribed, canInstall, swapped }: MenuState): MenuEntry[] {
  const support: MenuEntry = swapped === 'support' ? 'home-for-support' : 'support';
  const subscription: MenuEntry =
    swapped === 'subscription' ? 'home-for-subscription' : 'subscription';
  return [
    ...(isSubscribed ? ([support, 'clear'] as const) : []),
    'terms',
    'privacy',
    subscription,
    ...(isSubscribed && canInstall ? (['install'] as const) : []),
    'logOut',
  ];
}
