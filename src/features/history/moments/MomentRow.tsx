import { memo, useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import type { MomentPerson } from '../../../../contract/threads/moments.ts';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useMoments } from './moments-store.ts';
import { needRow, openPerson } from './open-moments.ts';
import styles from './moments.module.css';

const tones = { left: 'loss', came: 'gain', passed: 'plain' } as const;

/** What became of the person. */
function State({ state }: { state: keyof typeof tones }) {
  const relation = useMoments((moments) => moments.relation);
  return (
    <Badge tone={tones[state]}>
      <FormattedMessage id={`moments.state.${state}`} values={{ relation }} />
    </Badge>
  );
}

function PlainRow({ person }: { person: MomentPerson }) {
  const { username, state } = person;
  const [letter = ''] = [...username.replace(/^[@._]+/, '')];
  return (
    <button
      type="button"
      className={styles['row']}
      aria-haspopup="dialog"
      onClick={() => openPerson(person)}
    >
      <span className={styles['letter']} aria-hidden="true">
        {letter.toUpperCase()}
      </span>
      <span className={styles['name']}>{username}</span>
      {state !== 'stayed' && <State state={state} />}
    </button>
  );
}

/** A person of the moment; opens the timeline. Rendered again only where the person changes. */
export const MomentRow = memo(PlainRow);

/** The place of a row that is not here yet: it is asked for. */
export function AwaitedRow({ index }: { index: number }) {
  const result = useMoments((state) => state.result);
  useEffect(() => needRow(index, result), [index, result]);
  return (
    <div className={styles['row']}>
      <Skeleton shape="circle" />
      <Skeleton className={styles['nameSkeleton']} />
    </div>
  );
}
