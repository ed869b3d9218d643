import { FormattedMessage } from 'react-intl';
import { accountsCenter } from '../../../contract/network.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ButtonLink } from '../../ui/forms/ButtonLink.tsx';
import { noteAsked } from './next/waiting.ts';
import { saveTomorrow } from './save-reminder.ts';
import { useReminderTexts } from './use-reminder-texts.ts';
import styles from './archive.module.css';

const steps = ['ask', 'choose', 'wait', 'pick'] as const;
const choices = [
  'import.choice.lists',
  'import.choice.more',
  'import.choice.json',
  'import.choice.all',
] as const;

/** How to request the data download, step by step. */
export function Guide() {
  const texts = useReminderTexts();
  return (
    <section className={styles['guide']}>
      <p className={styles['lead']}>
        <FormattedMessage id="import.lead" />
      </p>
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <li key={step} className={styles['step']}>
            <h2>
              <FormattedMessage id={`import.step.${step}`} />
            </h2>
            <p>
              <FormattedMessage id={`import.step.${step}Text`} />
            </p>
            {step === 'ask' && (
              <ButtonLink
                href={accountsCenter}
                target="_blank"
                rel="noopener noreferrer"
                onClick={noteAsked}
              >
                <FormattedMessage id="import.openCenter" />
              </ButtonLink>
            )}
            {step === 'choose' && (
              <ul className={styles['choices']}>
                {choices.map((id) => (
                  <li key={id}>
                    <FormattedMessage id={id} />
                  </li>
                ))}
              </ul>
            )}
            {step === 'wait' && (
              <Button variant="quiet" onClick={() => saveTomorrow(texts)}>
                <FormattedMessage id="import.remind" />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
