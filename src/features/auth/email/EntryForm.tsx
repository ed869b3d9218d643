import type { ReactNode } from 'react';
import { focusInvalidSoon } from '../../../ui/dom/focus-field.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import styles from './entry-form.module.css';

interface Props {
  onSubmit: () => void;
  /** The text of the button. */
  submit: ReactNode;
  isBusy?: boolean;
  /** Why the last attempt was refused, or null. */
  refusal?: ReactNode;
  /** Links to other screens, below the form. */
  links: ReactNode;
  children: ReactNode;
}

/** A screen's form with one field. */
export function EntryForm({ onSubmit, submit, isBusy = false, refusal, links, children }: Props) {
  return (
    <>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onSubmit();
          focusInvalidSoon(event.currentTarget);
        }}
        noValidate
      >
        {children}
        {refusal !== null && refusal !== undefined && (
          <Banner tone="danger" isUrgent>
            {refusal}
          </Banner>
        )}
        <Button type="submit" isWide isBusy={isBusy}>
          {submit}
        </Button>
      </form>
      <nav className={styles['links']}>{links}</nav>
    </>
  );
}
