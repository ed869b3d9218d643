import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '../../../../ui/forms/Button.tsx';
import { Skeleton } from '../../../../ui/feedback/Skeleton.tsx';
import type { PostKind } from '../../posts-store.ts';
import { loadAccountFigures, useAccountFigures } from './account-figures.ts';
import { Followers } from './Followers.tsx';
import { OnlineHours } from './OnlineHours.tsx';
import { PostFigures } from './PostFigures.tsx';
import page from '../post-analysis.module.css';
import styles from './account-figures.module.css';

/** What the platform counts beyond likes and comments, where the account is a real one. */
export function AccountFigures({ kind }: { kind: PostKind }) {
  const { load, figures } = useAccountFigures();
  useEffect(() => void loadAccountFigures(), []);
  if (figures === null && load === 'refused') {
    return (
      <p className={page['nothing']}>
        <FormattedMessage id="figures.refused" />{' '}
        <Button variant="quiet" onClick={() => void loadAccountFigures()}>
          <FormattedMessage id="app.tryAgain" />
        </Button>
      </p>
    );
  }
  if (figures === null) return <Skeleton shape="block" className={styles['waiting']} />;
  return (
    <div className={page['report']}>
      <PostFigures figures={figures} kind={kind} />
      {kind === 'post' && <Followers audience={figures.audience} />}
      {kind === 'post' && <OnlineHours group={figures.audience.hour} />}
    </div>
  );
}
