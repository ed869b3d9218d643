import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { checkEmail } from '../../../../contract/forms/visitor.ts';
import { sendRecovery } from './entry.ts';
import type { Failure } from '../../../core/errors/failure.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { EmailForm } from './EmailForm.tsx';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { SupportIcon } from '../../../ui/icons/menu.tsx';
import { Page } from '../../../ui/layout/Page.tsx';

export function ForgotUserScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [step, setStep] = useState<'idle' | 'sending' | 'sent'>('idle');

  const send = async (email: string) => {
    if (step === 'sending') return;
    setStep('sending');
    const refused = await sendRecovery(email);
    setFailure(refused);
    setStep(refused === null ? 'sent' : 'idle');
  };

  return (
    <Page
      title={<FormattedMessage id="forgotUser.title" />}
      intro={<FormattedMessage id="forgotUser.intro" />}
    >
      <EmailForm
        check={checkEmail}
        onSend={(email) => void send(email)}
        submit={<FormattedMessage id="forgotUser.submit" />}
        isBusy={step === 'sending'}
        refusal={failure && <FailureText failure={failure} />}
        links={
          <Link href="/existinguserlogin" asChild>
            <ButtonLink variant="quiet">
              <FormattedMessage id="getMyAnalysis.existing" />
            </ButtonLink>
          </Link>
        }
      />
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
