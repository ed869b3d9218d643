import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { copyText } from '../../../core/device/copy-text.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import styles from './keys.module.css';

/** A new key with the ways to take it along. The server cannot show it again: it keeps a hash. */
export function MadeKey({ secret, onDone }: { secret: string; onDone: () => void }) {
  const intl = useIntl();
  const field = useRef<HTMLInputElement>(null);
  const [copied, setCopied] = useState<'copied' | 'copyFailed' | null>(null);
  // The pressed button is gone; the field names what came.
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const copy = async () => setCopied((await copyText(secret)) ? 'copied' : 'copyFailed');
  return (
    <div className={styles['form']}>
      <p>
        <FormattedMessage id="keys.shownText" />
      </p>
      <Field
        ref={field}
        label={intl.formatMessage({ id: 'keys.key' })}
        name="key"
        value={secret}
        onChange={() => undefined}
        type="text"
        readOnly
        autoComplete="off"
        spellCheck={false}
      />
      {/* In the drawer and not as a toast: what is outside an open dialog is not read out. */}
      <p role="status" className={styles['copied']}>
        {copied !== null && <FormattedMessage id={`keys.${copied}`} />}
      </p>
      <Button isWide onClick={() => void copy()}>
        <FormattedMessage id="keys.copy" />
      </Button>
      <Button variant="quiet" onClick={onDone}>
        <FormattedMessage id="keys.done" />
      </Button>
      <p className={styles['address']}>
        <FormattedMessage
          id="keys.address"
          values={{ address: <code>{`${window.location.origin}/mcp`}</code> }}
        />
      </p>
    </div>
  );
}
