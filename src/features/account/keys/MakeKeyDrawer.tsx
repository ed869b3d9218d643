import { useEffect, useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { keyLimits, keyScopes, type KeyScope } from '../../../../contract/keys.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { makeKey } from './keys.ts';
import { MadeKey } from './MadeKey.tsx';
import styles from './keys.module.css';

/**
 * Asks for name and scopes, then shows the key. It is in the state of this component alone, so that it is
 * gone with the drawer; until it was seen only its button closes the drawer.
 */
export function MakeKeyDrawer({ onClose }: { onClose: () => void }) {
  const intl = useIntl();
  const [made, setMade] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const make = async (name: string, scopes: readonly KeyScope[]) => {
    setBusy(true);
    setMade(await makeKey(name, scopes));
    setBusy(false);
  };
  // Back to another document is no traversal that a dialog could cancel: the browser asks.
  useEffect(() => {
    if (made === null) return undefined;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    return () => window.removeEventListener('beforeunload', hold);
  }, [made]);
  return (
    <Drawer
      isOpen
      onClose={onClose}
      isClosable={!isBusy && made === null}
      title={intl.formatMessage({ id: made === null ? 'keys.makeTitle' : 'keys.shownTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      {made === null ? (
        <KeyForm isBusy={isBusy} onSubmit={(name, scopes) => void make(name, scopes)} />
      ) : (
        <MadeKey secret={made} onDone={onClose} />
      )}
    </Drawer>
  );
}

interface FormProps {
  isBusy: boolean;
  onSubmit: (name: string, scopes: readonly KeyScope[]) => void;
}

function KeyForm({ isBusy, onSubmit }: FormProps) {
  const intl = useIntl();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<readonly KeyScope[]>(['figures']);
  const isComplete = name.trim() !== '' && scopes.length > 0;
  const toggle = (scope: KeyScope) =>
    setScopes(keyScopes.filter((each) => (each === scope) !== scopes.includes(each)));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !isBusy) onSubmit(name, scopes);
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <Field
        label={intl.formatMessage({ id: 'keys.name' })}
        name="key-name"
        value={name}
        onChange={setName}
        type="text"
        maxLength={keyLimits.nameLength}
        autoComplete="off"
      />
      <fieldset className={styles['scopes']} disabled={isBusy}>
        <legend>
          <FormattedMessage id="keys.scopes" />
        </legend>
        {keyScopes.map((scope) => (
          <label key={scope} className={styles['scope']}>
            <input
              type="checkbox"
              checked={scopes.includes(scope)}
              onChange={() => toggle(scope)}
            />
            <FormattedMessage id={`keys.scope.${scope}`} />
          </label>
        ))}
      </fieldset>
      <Button type="submit" isWide isBusy={isBusy} disabled={!isComplete}>
        <FormattedMessage id="keys.make" />
      </Button>
    </form>
  );
}
