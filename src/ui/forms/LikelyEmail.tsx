import { useState, type ReactNode } from 'react';
import { focusEmail } from '../dom/focus-field.ts';
import { Button } from './Button.tsx';

/**
 * The address that was probably meant by a mistyped one, or null. `look` is called when the field is
 * left, because an address that is still being typed looks mistyped.
 */
export function useLikelyEmail(typed: string, find: (typed: string) => Promise<string | null>) {
  const [found, setFound] = useState<{ typed: string; likely: string | null } | null>(null);
  const look = async () => setFound({ typed, likely: await find(typed) });
  return { likely: found?.typed === typed ? found.likely : null, look };
}

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
        <Button
          variant="quiet"
          onClick={(event) => {
            onAccept(email);
            // Pressed by key, the button is removed with the focus; a finger opens no keyboard.
            if (event.detail === 0) focusEmail(event);
          }}
        >
          {children}
        </Button>
      )}
    </div>
  );
}
