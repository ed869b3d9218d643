import { FormattedMessage } from 'react-intl';

interface Props {
  /** The server's own text, or the id of ours. */
  failure: { readonly text: string } | { readonly messageId: string };
}

/** Why something could not be had. */
export function FailureText({ failure }: Props) {
  return 'text' in failure ? failure.text : <FormattedMessage id={failure.messageId} />;
}
