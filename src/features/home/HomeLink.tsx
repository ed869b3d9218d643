import type { ReactNode } from 'react';
import { Link } from 'wouter';
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
  if (isSubscribed) {
    return (
      <Link href={href} className={className ?? ''}>
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
