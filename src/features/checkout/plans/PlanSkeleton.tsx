import { Card } from '../../../ui/layout/Card.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import styles from '../plan.module.css';

export function PlanSkeleton({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <Card className={styles['skeleton']}>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
        <Skeleton />
      </Card>
    </div>
  );
}
