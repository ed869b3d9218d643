import { useState, type FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { checkEmail } from '../../../contract/forms/visitor.ts';
import type { FieldError } from '../../../contract/forms/payment.ts';
import { recoverUser } from '../../flows/recover-user.ts';
import type { Failure } from '../../stores/failure.ts';
import { Banner } from '../../ui/Banner.tsx';
import { Button } from '../../ui/Button.tsx';
import { ButtonLink } from '../../ui/ButtonLink.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Field } from '../../ui/Field.tsx';
import { SupportIcon } from '../../ui/icons-menu.tsx';
import { Page } from '../../ui/Page.tsx';
import styles from './forgot-user.module.css';

export function ForgotUserScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [email, setEmail] = useState('');
  const [error, setError] = useState<FieldError>();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');
  const label = intl.formatMessage({ id: 'existingUserLogin.email' });

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const found = checkEmail(email);
    setError(found);
    if (found !== undefined || step === 'sending') return;
    setStep('sending');
    const refused = await recoverUser(email);
    setFailure(refused);
    setStep(refused === null ? 'sent' : 'idle');
  };

  return (
    <Page
      title={<FormattedMessage id="forgotUser.title" />}
      intro={<FormattedMessage id="forgotUser.intro" />}
    >
      <form className={styles['form']} onSubmit={(event) => void submit(event)} noValidate>
        <Field
          label={label}
          name="email"
          type="email"
          value={email}
          onChange={(text) => {
            setEmail(text.replace(/\s/g, ''));
            setError(undefined);
          }}
          error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field: label })}
          autoComplete="email"
          autoCapitalize="none"
          inputMode="email"
          enterKeyHint="send"
          required
        />
        {failure !== null && (
          <Banner tone="danger" isUrgent>
            {'text' in failure ? failure.text : <FormattedMessage id={failure.messageId} />}
          </Banner>
        )}
        <Button type="submit" isWide isBusy={step === 'sending'}>
          <FormattedMessage id="forgotUser.submit" />
        </Button>
      </form>
      <nav className={styles['links']}>
        <Link href="/existinguserlogin" asChild>
          <ButtonLink variant="quiet">
            <FormattedMessage id="getMyAnalysis.existing" />
          </ButtonLink>
        </Link>
      </nav>
      <Dialog
        isOpen={step === 'sent'}
        onClose={() => navigate('/getmyanalysis')}
        icon={<SupportIcon size={28} />}
        title={intl.formatMessage({ id: 'forgotUser.sentTitle' })}
        actions={
          <Button onClick={() => navigate('/getmyanalysis')}>
            <FormattedMessage id="forgotUser.sentClose" />
          </Button>
        }
      >
        <FormattedMessage id="forgotUser.sentText" />
      </Dialog>
    </Page>
  );
}
