import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportedAccount } from '../../../contract/threads/archive.ts';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useArchive } from './archive-store.ts';
import { keepForeign } from './import-archive.ts';
import { removeOnPress } from './account/remove-on-press.ts';
import { countAsOwn, keepApart } from './account/state-owner.ts';

/**
 * Asks what to do with the archive of another account, or of one that it does not name: it is mixed with
 * the own one only if the person says so.
 */
export function ForeignArchive() {
  const intl = useIntl();
  const foreign = useArchive((state) => state.foreign);
  const isOwner = useSession(isSignedIn);
  // The dialog shows what it asked while it closes.
  const [last, setLast] = useState(foreign);
  if (foreign !== null && foreign !== last) setLast(foreign);
  const { id = '', owner = null, own = '' } = foreign ?? last ?? {};
  // The dialog gives the focus back to the picker, which the import has replaced.
  const close = () => {
    keepForeign();
    restoreFocusSoon(() => document.querySelector<HTMLElement>('#import-result'));
  };
  const answer = (give: (account: ImportedAccount) => Promise<void>) => {
    // Its account may have other files, chosen together with this one.
    const { accounts } = useArchive.getState();
    const account = accounts.find(({ readings }) => readings.some((each) => each.id === id));
    close();
    if (isOwner && account !== undefined) void give(account);
  };
  const mine = (
    <Button variant={owner === null ? 'primary' : 'secondary'} onClick={() => answer(countAsOwn)}>
      <FormattedMessage id={owner === null ? 'import.isMine' : 'import.isEarlierName'} />
    </Button>
  );
  const textId = isOwner ? 'import.foreignText' : 'import.foreignKept';
  return (
    <Dialog
      isOpen={foreign !== null}
      onClose={close}
      title={
        owner === null
          ? intl.formatMessage({ id: 'import.askOwner' })
          : intl.formatMessage({ id: 'import.foreign' }, { owner })
      }
      actions={
        <>
          {owner === null && mine}
          <Button
            variant={owner === null ? 'secondary' : 'primary'}
            onClick={() => (owner === null ? close() : answer(keepApart))}
          >
            <FormattedMessage id="import.keepApart" />
          </Button>
          {owner !== null && isOwner && mine}
          <Button variant="quiet" onClick={() => foreign && void removeOnPress([id])}>
            <FormattedMessage id="import.remove" />
          </Button>
        </>
      }
    >
      <FormattedMessage
        id={owner === null ? 'import.askOwnerText' : textId}
        values={{ username: own }}
      />
    </Dialog>
  );
}
