import { FormattedMessage, useIntl } from 'react-intl';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { PlusSquareIcon, ShareIcon } from '../../ui/icons/menu.tsx';
import styles from './install-steps.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
}

const steps = [
  { id: 'share', Icon: ShareIcon },
  { id: 'add', Icon: PlusSquareIcon },
  { id: 'confirm', Icon: CheckIcon },
] as const;

/** iOS has no install prompt: these are the steps to take by hand. */
export function InstallSteps({ isOpen, onClose }: Props) {
  const intl = useIntl();
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={intl.formatMessage({ id: 'menu.install' })}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      <ol className={styles['steps']}>
        {steps.map(({ id, Icon }, i) => (
          <li key={id} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {i + 1}
            </span>
            <span className={styles['text']}>
              <FormattedMessage id={`menu.iosStep.${id}`} />
            </span>
            <Icon />
          </li>
        ))}
      </ol>
    </Drawer>
  );
}
