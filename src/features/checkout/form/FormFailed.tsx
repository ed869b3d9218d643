import { FormattedMessage } from 'react-intl';
import { reloadPlans } from '../load-plans.ts';
import { RefusedState } from '../../../ui/feedback/RefusedState.tsx';

/** In place of a payment form whose files did not arrive, or that failed while it was drawn. */
export function FormFailed() {
  return (
    <RefusedState
      title={<FormattedMessage id="plan.formFailed" />}
      retry={<FormattedMessage id="app.tryAgain" />}
      failure={{ messageId: 'plan.formFailedText' }}
      onRetry={reloadPlans}
    />
  );
}
