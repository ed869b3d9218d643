import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { ways, type Way } from '../../../core/seal/ways.ts';
import { RefusedState } from '../../../ui/feedback/RefusedState.tsx';
import { Badge } from '../../../ui/feedback/Badge.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { isBlocked, tryWays, useWays, type Ending } from './try-ways.ts';
import styles from '../archive.module.css';
import own from './ways.module.css';

/** At `/import/ways-out`: tries to get out of the document in which files are read. */
export function WaysOut() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const { state, endings, failure } = useWays();
  return (
    <div className={styles['screen']}>
      <PageHead
        title={<FormattedMessage id="ways.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'import.backToData' })}
            icon={<BackIcon />}
            onClick={() => navigate('/import')}
          />
        }
      />
      <p className={styles['lead']}>
        <FormattedMessage id="ways.lead" values={{ count: ways.length }} />
      </p>
      {state === 'refused' ? (
        <RefusedState
          title={<FormattedMessage id="ways.unready" />}
          retry={<FormattedMessage id="app.tryAgain" />}
          failure={failure}
          onRetry={() => void tryWays()}
        />
      ) : (
        <>
          <Button isWide isBusy={state === 'running'} onClick={() => void tryWays()}>
            <FormattedMessage
              id={state === 'done' ? 'ways.again' : 'ways.start'}
              values={{ count: ways.length }}
            />
          </Button>
          {state === 'done' && <Total endings={Object.values(endings)} />}
          <ul className={styles['rows']} aria-label={intl.formatMessage({ id: 'ways.list' })}>
            {ways.map((way) => (
              <li key={way}>
                <Row way={way} ending={endings[way]} />
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles['soft']}>
        <FormattedMessage id="ways.handover" />
      </p>
      <Link href="/import/requests" className={styles['link'] ?? ''}>
        <FormattedMessage id="requests.open" />
      </Link>
    </div>
  );
}

function Total({ endings }: { endings: readonly Ending[] }) {
  const blocked = endings.filter(isBlocked).length;
  const isAll = blocked === ways.length;
  return (
    <div className={isAll ? styles['proof'] : styles['question']} role="status">
      <p className={isAll ? styles['proofTitle'] : styles['total']}>
        <FormattedMessage id="ways.total" values={{ blocked, count: ways.length }} />
      </p>
      <p>
        <FormattedMessage id="ways.stays" />
      </p>
    </div>
  );
}

const tones = { blocked: 'gain', open: 'loss', unclear: 'light' } as const;

function verdictOf(ending: Ending): keyof typeof tones {
  if (isBlocked(ending)) return 'blocked';
  return ending === 'silent' ? 'unclear' : 'open';
}

function Row({ way, ending }: { way: Way; ending: Ending | undefined }) {
  return (
    <div className={own['way']} data-way={way} data-ending={ending}>
      <p className={own['name']}>
        <FormattedMessage id={`ways.way.${way}`} />
        {ending !== undefined && (
          <Badge tone={tones[verdictOf(ending)]}>
            <FormattedMessage id={`ways.verdict.${verdictOf(ending)}`} />
          </Badge>
        )}
      </p>
      {ending !== undefined && (
        <p className={styles['soft']}>
          <FormattedMessage id={`ways.why.${ending}`} />
        </p>
      )}
    </div>
  );
}
