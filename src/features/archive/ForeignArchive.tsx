import { FormattedMessage, useIntl } from 'react-intl';
import { isSignedIn, useSession } from '../../core/session/session-store.ts';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { useArchive } from './archive-store.ts';
import { keepForeign } from './import-archive.ts';
import { removeOnPress } from './account/remove-on-press.ts';

/** Asks what to do with the archive of another account: it is never mixed with the own one. */
export function ForeignArchive() {
  const intl = useIntl();
  const foreign = useArchive((state) => state.foreign);
  const isOwner = useSession(isSignedIn);
  // The dialog gives the focus back to the picker, which the import has replaced.
  const keep = () => {
    keepForeign();
    restoreFocusSoon(() => document.querySelector<HTMLElement>('#import-result'));
  };
  return (
    <Dialog
      isOpen={foreign !== null}
      onClose={keep}
      title={intl.formatMessage({ id: 'import.foreign' }, { owner: foreign?.owner ?? '' })}
      actions={
        <>
          <Button onClick={keep}>
            <FormattedMessage id="import.keepApart" />
          </Button>
          <Button variant="quiet" onClick={() => foreign && void removeOnPress([foreign.id])}>
            <FormattedMessage id="import.remove" />
          </Button>
        </>
      }
    >
      <FormattedMessage
        id={isOwner ? 'import.foreignText' : 'import.foreignKept'}
        values={{ username: foreign?.own ?? '' }}
      />
    </Dialog>
  );
}
