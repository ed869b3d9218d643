import { FormattedDate, FormattedMessage } from 'react-intl';
import { Banner } from './Banner.tsx';
import { useBackOnline } from '../hooks/use-back-online.ts';

interface Props {
  /** The id of the text; it is handed the date and whether the device has a network. */
  textId: string;
  /** In milliseconds since 1970. */
  savedAt: number;
  isOnline: boolean;
  /** Asks for what is new, whenever there is a network again. */
  onOnline?: () => void;
}

/** Says that the content below is stored data, with its date. */
export function SavedBanner({ textId, savedAt, isOnline, onOnline }: Props) {
  useBackOnline(() => onOnline?.());
  const date = <FormattedDate value={savedAt} dateStyle="medium" timeStyle="short" />;
  return (
    <Banner>
      <FormattedMessage id={textId} values={{ isOnline, date }} />
    </Banner>
  );
}
