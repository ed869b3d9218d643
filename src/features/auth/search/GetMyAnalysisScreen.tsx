import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import type { FieldError } from '../../../../contract/forms/payment.ts';
import { checkUsername } from '../../../../contract/forms/visitor.ts';
import { storedUsername, typedUsername } from '../../../core/session/username.ts';
import { writeLocal } from '../../../core/storage/storage.ts';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { EntryForm } from '../email/EntryForm.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Page } from '../../../ui/layout/Page.tsx';

/** Stores the name for the plan page, or returns what is wrong with it. */
function keepUsername(text: string): FieldError | undefined {
  const name = typedUsername(text);
  const error = checkUsername(name);
  if (error === undefined) writeLocal('userName', name);
  return error;
}

export function GetMyAnalysisScreen() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const [username, setUsername] = useState(storedUsername);
  const [error, setError] = useState<FieldError>();
  const field = intl.formatMessage({ id: 'getMyAnalysis.username' });

  const submit = () => {
    const found = keepUsername(username);
    setError(found);
    if (found === undefined) navigate('/searching');
  };

  return (
    <Page
      title={<FormattedMessage id="getMyAnalysis.title" />}
      intro={<FormattedMessage id="getMyAnalysis.intro" />}
    >
      <EntryForm
        onSubmit={submit}
        submit={<FormattedMessage id="getMyAnalysis.submit" />}
        links={<EntryLinks />}
      >
        <Field
          label={intl.formatMessage({ id: 'getMyAnalysis.usernameLabel' })}
          name="username"
          lead="@"
          value={username}
          onChange={(text) => {
            setUsername(typedUsername(text));
            setError(undefined);
          }}
          error={error && intl.formatMessage({ id: `ui.field.${error}` }, { field })}
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
          required
        />
      </EntryForm>
    </Page>
  );
}

function EntryLinks() {
  return (
    <>
      <Link href="/existinguserlogin" asChild>
        <ButtonLink variant="quiet">
          <FormattedMessage id="getMyAnalysis.existing" />
        </ButtonLink>
      </Link>
      <Link href="/forgotuser" asChild>
        <ButtonLink variant="quiet">
          <FormattedMessage id="getMyAnalysis.forgotten" />
        </ButtonLink>
      </Link>
      {/* The plan page is another document, so this is a plain link. */}
      <ButtonLink variant="quiet" href="/paymentplan">
        <FormattedMessage id="getMyAnalysis.skip" />
      </ButtonLink>
    </>
  );
}
