import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '../../ui/forms/Button.tsx';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { useToolRequest } from './request-store.ts';
import styles from './tool-request.module.css';

/** Asks before each use of a tool; whatever closes it is a no. */
export function ToolRequestDrawer() {
  const intl = useIntl();
  const request = useToolRequest((state) => state.request);
  return (
    <Drawer
      isOpen={request !== null}
      onClose={() => request?.answer(false)}
      title={intl.formatMessage({ id: 'assistant.title' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      {request !== null && (
        <div className={styles['request']}>
          <p>
            <FormattedMessage id={`assistant.${request.tool}`} />
          </p>
          <p>
            <FormattedMessage id="assistant.leaves" />
          </p>
          <Button isWide onClick={() => request.answer(true)}>
            <FormattedMessage id="assistant.allow" />
          </Button>
          <Button variant="quiet" data-first onClick={() => request.answer(false)}>
            <FormattedMessage id="assistant.refuse" />
          </Button>
        </div>
      )}
    </Drawer>
  );
}
