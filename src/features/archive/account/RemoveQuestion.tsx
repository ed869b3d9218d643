import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../../ui/forms/Button.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { removeOnPress } from './remove-on-press.ts';

/** Removes the data of one file, or everything that was imported without an id, after a question. */
export function RemoveQuestion({ id }: { id?: string }) {
  const intl = useIntl();
  const [isAsking, setIsAsking] = useState(false);
  const part = id === undefined ? 'All' : 'One';
  const remove = () => void removeOnPress(id === undefined ? id : [id]);
  return (
    <>
      <Button variant="quiet" onClick={() => setIsAsking(true)}>
        <FormattedMessage id={`import.remove${part}`} />
      </Button>
      <Dialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={intl.formatMessage({ id: `import.remove${part}Title` })}
        actions={
          <>
            <Button variant="danger" onClick={remove}>
              <FormattedMessage id={`import.remove${part}`} />
            </Button>
            <Button data-first="" variant="quiet" onClick={() => setIsAsking(false)}>
              <FormattedMessage id="import.cancel" />
            </Button>
          </>
        }
      >
        <FormattedMessage id={`import.remove${part}Text`} />
      </Dialog>
    </>
  );
}
