import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { listNames } from '../../../contract/lists/list-names.ts';
import { useIsViewed } from '../../core/imported/imported-store.ts';
import { useListAddress } from '../../core/imported/list-address.ts';
import { showAccountExpired } from '../../core/session/account-expired.ts';
import { useSession } from '../../core/session/session-store.ts';

interface Props {
  /** A path of the account, or the address of a list of files, which is free. */
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/** Where a way leads; null where that takes a subscription. */
function useTarget(href: string): string | null {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const isViewed = useIsViewed();
  const addressOf = useListAddress();
  const list = listNames.find((name) => `/${name}` === href);
  if (href.startsWith('/imported')) return href;
  if (list !== undefined && (!isSubscribed || isViewed)) return addressOf(list);
  return isSubscribed && !isViewed ? href : null;
}

/** A link of home. Without a subscription it opens the drawer that leads to the plans. */
export function HomeLink({ href, className, children }: Props) {
  const target = useTarget(href);
  const isViewed = useIsViewed();
  const [path] = useLocation();
  if (target !== null) {
    return (
      // With room for two columns the list is shown beside home.
      <Link
        href={target}
        className={className ?? ''}
        aria-current={href === path ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
  // Files say nothing of it, and a visitor has no account that could be active.
  if (isViewed) return <div className={className}>{children}</div>;
  return (
    <button
      type="button"
      className={className}
      data-locked=""
      aria-haspopup="dialog"
      onClick={showAccountExpired}
    >
      {children}
    </button>
  );
}
