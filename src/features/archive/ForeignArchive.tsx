import { FormattedMessage, useIntl } from 'react-intl';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useArchive } from './archive-store.ts';
import { keepForeign } from './import-archive.ts';
import { removeOnPress } from './account/remove-on-press.ts';
import { countAsOwn, stateOwner } from './account/state-owner.ts';

/**
 * Asks what to do with the archive of another account, or of one that it does not name: it is mixed with
 * the own one only if the person says so.
 */
export function ForeignArchive() {
  const intl = useIntl();
  const foreign = useArchive((state) => state.foreign);
  const isOwner = useSession(isSignedIn);
  const { id = '', owner = null, own = '' } = foreign ?? {};
  // The dialog gives the focus back to the picker, which the import has replaced.
  const close = () => {
    keepForeign();
    restoreFocusSoon(() => document.querySelector<HTMLElement>('#import-result'));
  };
  const keepApart = () => {
    close();
    if (isOwner && owner !== null) void stateOwner([id], owner);
  };
  const isMine = () => {
    close();
    void countAsOwn([id]);
  };
  const mine = (
    <Button variant={owner === null ? 'primary' : 'secondary'} onClick={isMine}>
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
          <Button variant={owner === null ? 'secondary' : 'primary'} onClick={keepApart}>
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
