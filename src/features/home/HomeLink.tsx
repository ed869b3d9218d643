import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { showAccountExpired } from '../../core/session/account-expired.ts';
import { useSession } from '../../core/session/session-store.ts';

interface Props {
  href: string;
  className: string | undefined;
  children: ReactNode;
}

/** A way of home. Without a subscription it says how to get one, as the start button does. */
export function HomeLink({ href, className, children }: Props) {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const [path] = useLocation();
  if (isSubscribed) {
    return (
      // With room for two columns the list is shown beside home.
      <Link
        href={href}
        className={className ?? ''}
        aria-current={href === path ? 'page' : undefined}
      >
        {children}
      </Link>
    );
  }
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
