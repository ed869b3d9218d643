import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import type { FieldError } from '../../../contract/forms/payment.ts';
import { checkMessage } from '../../../contract/forms/visitor.ts';
import { contactMessage } from '../../../contract/limits.ts';
import { keepDraft, messageDraft, sendMessage } from './contact.ts';
import { useSession } from '../../core/session/session-store.ts';
import { focusInvalidSoon } from '../../ui/dom/focus-field.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Dialog } from '../../ui/overlays/Dialog.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { CheckIcon } from '../../ui/icons/icons.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import styles from './contact-us.module.css';

export function ContactUsScreen() {
  const intl = useIntl();
  const [message, setMessage] = useState(messageDraft);
  const [error, setError] = useState<FieldError>();
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const field = intl.formatMessage({ id: 'contactUs.message' });

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    focusInvalidSoon(event.currentTarget);
    const found = checkMessage(message);
    setError(found);
    if (found !== undefined || step !== 'idle') return;
    setStep('sending');
    setStep((await sendMessage(message)) ? 'sent' : 'idle');
  };

  return (
    <Page
      layout="plain"
      title={<FormattedMessage id="contactUs.title" />}
      intro={<FormattedMessage id="contactUs.intro" />}
    >
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <AccountFields />
        <TextArea
          label={intl.formatMessage({ id: 'contactUs.messageLabel' })}
          name="message"
          value={message}
          onChange={(text) => {
            setMessage(text);
            keepDraft(text);
            setError(undefined);
          }}
          hint={intl.formatMessage(
            { id: 'contactUs.hint' },
            { left: contactMessage.max - message.length },
          )}
          error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field })}
          maxLength={contactMessage.max}
          required
        />
        <Button type="submit" isWide isBusy={step === 'sending'}>
          <FormattedMessage id="contactUs.submit" />
        </Button>
      </form>
      <SentDialog isOpen={step === 'sent'} />
    </Page>
  );
}

/** Name and address of the account, which the message is sent with. */
function AccountFields() {
  const intl = useIntl();
  const user = useSession((state) => state.user);
  return (
    <>
      <Field
        label={intl.formatMessage({ id: 'contactUs.name' })}
        name="name"
        value={user?.username ?? ''}
        onChange={() => undefined}
        disabled
      />
      <Field
        label={intl.formatMessage({ id: 'contactUs.email' })}
        name="email"
        value={user?.email ?? ''}
        onChange={() => undefined}
        disabled
      />
    </>
  );
}

function SentDialog({ isOpen }: { isOpen: boolean }) {
  const intl = useIntl();
  const [, navigate] = useLocation();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={() => navigate('/home')}
      icon={<CheckIcon size={28} />}
      title={intl.formatMessage({ id: 'contactUs.sentTitle' })}
      actions={
        <Button onClick={() => navigate('/home')}>
          <FormattedMessage id="contactUs.sentClose" />
        </Button>
      }
    >
      <FormattedMessage id="contactUs.sentText" />
    </Dialog>
  );
}
