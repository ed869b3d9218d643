import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { withoutSpaces } from '../../../../contract/forms/spaces.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { deleteAccount } from './account-data.ts';
import styles from '../manage-subscription.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

/** Says what is deleted and what is kept; the address is typed, because nothing brings it back. */
export function DeleteDrawer({ isOpen, onClose }: Props) {
  const intl = useIntl();
  const email = useSession((state) => state.user?.email ?? '');
  const [typed, setTyped] = useState('');
  const [isBusy, setBusy] = useState(false);
  const isRight = withoutSpaces(typed).toLowerCase() === email;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!isRight || isBusy) return;
    setBusy(true);
    if (!(await deleteAccount(email))) setBusy(false);
  };

  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      isClosable={!isBusy}
      title={intl.formatMessage({ id: 'account.deleteTitle' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <form className={styles['question']} onSubmit={(event) => void submit(event)} noValidate>
        <p>
          <FormattedMessage id="account.deleteText" />
        </p>
        <Field
          label={intl.formatMessage({ id: 'account.deleteAddress' }, { email })}
          name="confirm-email"
          value={typed}
          onChange={setTyped}
          type="text"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          className={styles['wide']}
        />
        <Button type="submit" variant="danger" isWide isBusy={isBusy} disabled={!isRight}>
          <FormattedMessage id="account.deleteConfirm" />
        </Button>
        <Button variant="quiet" disabled={isBusy} onClick={onClose}>
          <FormattedMessage id="account.keep" />
        </Button>
      </form>
    </Drawer>
  );
}
