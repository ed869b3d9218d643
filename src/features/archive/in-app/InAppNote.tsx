import { FormattedMessage } from 'react-intl';
import { copyLink } from '../../../core/device/save-file.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/forms/Button.tsx';

/** Says in the browser inside another app that imports stay there, and offers the link for a real one. */
export function InAppNote() {
  return (
    <Banner
      tone="light"
      action={
        <Button variant="secondary" onClick={() => void copyLink()}>
          <FormattedMessage id="file.copyLink" />
        </Button>
      }
    >
      <FormattedMessage id="import.inApp" />
    </Banner>
  );
}
