import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { useCauses } from '../../../core/causes/causes-store.ts';
import { loadCauses } from '../../../core/causes/load-causes.ts';
import { useSession } from '../../../core/session/session-store.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { readingsStored } from '../../history/device-history.ts';
import { useHistory } from '../../history/history-store.ts';
import { openStoredPosts } from '../../posts/report/analyse-posts.ts';
import { usePosts } from '../../posts/posts-store.ts';
import { keepWeekCause } from '../../reminders/reminders.ts';
import { keepHome, readHome } from '../stored-home.ts';
import { factsOf, keyOf, type Fact } from './facts.ts';
import { Cause, Lead, Said } from './FactText.tsx';
import { weekCause } from './week-cause.ts';
import styles from './insight-card.module.css';

/** Where a fact can be looked at. */
function placeOf(fact: Fact): string {
  if (fact.type === 'explained') return `/followerslost?cause=${fact.cause}`;
  if (fact.type === 'gathered' || fact.type === 'turnover') {
    return fact.way === 'left' ? '/followerslost' : '/newfollowers';
  }
  return fact.type === 'counts' ? '/history' : '/postanalytics';
}

function ButtonText({ fact }: { fact: Fact }) {
  if (fact.type === 'explained') {
    return <FormattedMessage id="insightCard.see" values={{ count: fact.part }} />;
  }
  if (fact.type === 'gathered' || fact.type === 'turnover') {
    const count = fact.type === 'gathered' ? fact.total : fact.count;
    return <FormattedMessage id="insightCard.see" values={{ count }} />;
  }
  return <FormattedMessage id={`insightCard.open.${fact.type}`} />;
}

/** The first fact of the history and the post report that was not put away. */
function useFact(): { fact: Fact | null; isReady: boolean; putAway: (fact: Fact) => void } {
  const isAnalysed = useSession((state) => state.user?.last_updated_at !== '');
  const history = useHistory((state) => state.history);
  const report = usePosts((state) => state.report);
  const [away, setAway] = useState(() => readHome().putAway);
  // Without waiting, one fact would be shown and replaced by another.
  const [isRead, setRead] = useState(false);
  const causes = useCauses((state) => state.causes);
  const loadedAt = useHistory((state) => state.loadedAt);
  const source = history?.readings.at(-1)?.source === 'download' ? 'download' : 'readings';
  useEffect(() => {
    let isHere = true;
    // What the device holds is the history's once it is kept. Before a load there is nothing.
    const explained = loadedAt > 0 && readingsStored().then(() => loadCauses(source));
    void Promise.all([openStoredPosts(), explained]).finally(() => isHere && setRead(true));
    return () => {
      isHere = false;
    };
  }, [loadedAt, source]);
  const isReady = isRead && history !== null;
  // Imported readings need no analysis.
  const hasReadings = isAnalysed || (history?.readings.length ?? 0) > 0;
  const facts = isReady && hasReadings ? factsOf(history, report, causes) : [];
  const fact = facts.find((each) => !away.includes(keyOf(each))) ?? null;
  const putAway = (shown: Fact) => {
    const keys = [...away, keyOf(shown)];
    setAway(keys);
    keepHome({ putAway: keys });
  };
  return { fact, isReady, putAway };
}

/** Keeps, for the weekly reminder, why followers left in the latest week. */
function useWeekCause(isReady: boolean): void {
  const intl = useIntl();
  const history = useHistory((state) => state.history);
  const causes = useCauses((state) => state.causes);
  useEffect(() => {
    if (isReady && history !== null) void keepWeekCause(weekCause(intl, history, causes));
  }, [isReady, history, causes, intl]);
}

interface Props {
  /** Called once it is known whether there is a card. */
  onReady: () => void;
}

/** One fact about the account: a figure, what is behind it, and the way there. */
export function InsightCard({ onReady }: Props) {
  const intl = useIntl();
  const { fact, isReady, putAway } = useFact();
  const [wasPutAway, setPutAway] = useState(false);
  const end = useRef<HTMLParagraphElement>(null);
  const section = useRef<HTMLElement>(null);
  const isShown = fact !== null;
  useWeekCause(isReady);

  // Before the browser paints, so that the place is never lower than its card.
  useLayoutEffect(() => {
    if (!isReady) return;
    const height = fact === null ? 0 : (section.current?.offsetHeight ?? 0);
    keepHome({ insightHeight: Math.round(height) });
    onReady();
  }, [isReady, fact, onReady]);
  useEffect(() => {
    if (wasPutAway && !isShown) end.current?.focus();
  }, [wasPutAway, isShown]);

  if (fact === null) {
    if (!wasPutAway) return null;
    return (
      <p ref={end} tabIndex={-1} className={styles['cause']}>
        <FormattedMessage id="insightCard.end" />
      </p>
    );
  }
  return (
    <section ref={section} aria-label={intl.formatMessage({ id: 'insightCard.title' })}>
      <Card className={styles['card']}>
        <Lead fact={fact} />
        <p className={styles['said']}>
          <Said fact={fact} />
        </p>
        <p className={styles['cause']}>
          <Cause fact={fact} />
        </p>
        <div className={styles['actions']}>
          <Link href={placeOf(fact)} asChild>
            <ButtonLink>
              <ButtonText fact={fact} />
            </ButtonLink>
          </Link>
          <Button
            variant="quiet"
            onClick={() => {
              setPutAway(true);
              putAway(fact);
            }}
          >
            <FormattedMessage id="insightCard.notUseful" />
          </Button>
        </div>
      </Card>
    </section>
  );
}
