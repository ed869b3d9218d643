import { useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { saveCopy } from './account-data.ts';
import { DeleteDrawer } from './DeleteDrawer.tsx';
import styles from '../manage-subscription.module.css';

/** The copy of the data, its export for other tools, and the deletion of the account. */
export function DataSection() {
  const [isSaving, setSaving] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const save = async () => {
    setSaving(true);
    await saveCopy();
    setSaving(false);
  };
  return (
    <section className={styles['part']}>
      <h2 className={styles['heading']}>
        <FormattedMessage id="account.data" />
      </h2>
      <p>
        <FormattedMessage id="account.dataText" />
      </p>
      <div className={styles['buttons']}>
        <Button variant="secondary" isBusy={isSaving} onClick={() => void save()}>
          <FormattedMessage id="account.copy" />
        </Button>
        <Link href="/export" asChild>
          <ButtonLink variant="secondary">
            <FormattedMessage id="export.title" />
          </ButtonLink>
        </Link>
        <Button variant="quiet" onClick={() => setAsking(true)}>
          <FormattedMessage id="account.delete" />
        </Button>
      </div>
      <DeleteDrawer isOpen={isAsking} onClose={() => setAsking(false)} />
    </section>
  );
}
