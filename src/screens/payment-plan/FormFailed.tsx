import { FormattedMessage } from 'react-intl';
import { reloadPlans } from '../../flows/plans.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { WarningIcon } from '../../ui/icons.tsx';

/** In place of a payment form whose files did not arrive, or that failed while it was drawn. */
export function FormFailed() {
  return (
    <div role="alert">
      <EmptyState
        icon={<WarningIcon size={32} />}
        title={<FormattedMessage id="plan.formFailed" />}
        action={
          <Button onClick={reloadPlans}>
            <FormattedMessage id="app.tryAgain" />
          </Button>
        }
      >
        <FormattedMessage id="plan.formFailedText" />
      </EmptyState>
    </div>
  );
}
