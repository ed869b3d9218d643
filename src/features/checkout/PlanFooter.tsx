import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { supportMail } from '../../core/session/subscription.ts';
import { FooterFrame } from '../../ui/layout/FooterFrame.tsx';
import { useYear } from '../../ui/hooks/use-year.ts';

/** The footer of the plan document. Its links are plain ones, because they open the app's document. */
export function PlanFooter({ children }: { children: ReactNode }) {
  const intl = useIntl();
  const year = useYear();
  return (
    <FooterFrame
      linksLabel={intl.formatMessage({ id: 'footer.links' })}
      links={
        <>
          <a href="/termsofservice">
            <FormattedMessage id="footer.terms" />
          </a>
          <a href="/privacypolicy">
            <FormattedMessage id="footer.privacy" />
          </a>
          <a href={supportMail('Limn').href}>
            <FormattedMessage id="footer.support" />
          </a>
        </>
      }
      choices={children}
      rights={<FormattedMessage id="footer.rights" values={{ year }} />}
    />
  );
}
