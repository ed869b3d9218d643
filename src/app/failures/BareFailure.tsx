import { FormattedMessage } from 'react-intl';

/** What is left to say when even the screen for failures could not be fetched. */
export function BareFailure() {
  return (
    <p role="alert">
      <FormattedMessage id="app.failedTitle" />{' '}
      <a href="/">
        <FormattedMessage id="app.toStart" />
      </a>
    </p>
  );
}
