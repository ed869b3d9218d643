import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface Props {
  /** The address that was probably meant; without one nothing is shown. */
  email: string | null;
  onAccept: (email: string) => void;
  /** 'Did you mean …?' */
  children: ReactNode;
}

/** Offers the address that was probably meant by a mistyped one; one tap takes it. */
export function LikelyEmail({ email, onAccept, children }: Props) {
  return (
    <div role="status">
      {email !== null && (
        <Button variant="quiet" onClick={() => onAccept(email)}>
          {children}
        </Button>
      )}
    </div>
  );
}
