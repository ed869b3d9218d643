import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Page } from '../../../ui/layout/Page.tsx';
import { EmailChange } from './EmailChange.tsx';
import { enterIdentity } from './identity.ts';
import { NamePart } from './NameForm.tsx';

/** Name and e-mail address of the account. */
export function IdentityScreen() {
  useEffect(() => enterIdentity(), []);
  return (
    <Page layout="plain" title={<FormattedMessage id="account.title" />}>
      <NamePart />
      <EmailChange />
    </Page>
  );
}
