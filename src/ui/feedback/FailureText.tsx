import { useIntl } from 'react-intl';

interface Props {
  /** The id of our own text, and the server's where it has one, with the language it is in. */
  failure: { readonly messageId: string; readonly text?: string; readonly lang?: string };
}

/** Why something could not be had. After a switch of language the page says it in its own words. */
export function FailureText({ failure: { messageId, text, lang } }: Props) {
  const intl = useIntl();
  return lang === intl.locale ? text : intl.formatMessage({ id: messageId });
}
