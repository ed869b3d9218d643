import { FormattedMessage } from 'react-intl';
import { Badge } from '../../../ui/feedback/Badge.tsx';

/** The discount of an offer in whole percent; renders nothing without one. */
export function Discount({ percent }: { percent: number | null }) {
  if (percent === null || percent <= 0) return null;
  return (
    <Badge tone="gain">
      <span aria-hidden="true">
        <FormattedMessage id="plan.off" values={{ percent }} />
      </span>
      <span className="visually-hidden">
        <FormattedMessage id="plan.offLabel" values={{ percent }} />
      </span>
    </Badge>
  );
}
