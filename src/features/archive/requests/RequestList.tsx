import { useEffect, useRef, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import type { SeenRequest } from '../../../../contract/seen-requests.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { focusItemSoon } from '../../../ui/dom/focus-item.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { BackIcon } from '../../../ui/icons/icons.tsx';
import { PageHead } from '../../../ui/layout/PageHead.tsx';
import { useArchive } from '../archive-store.ts';
import { loadRequests, useRequests, type RequestsState } from './seen-requests.ts';
import styles from '../archive.module.css';
import own from './requests.module.css';

const clockTime = { hour: 'numeric', minute: '2-digit', second: '2-digit' } as const;

/** Rows at first, and with each press of the button. */
const step = 50;

/** Every request of the session, at `/import/requests`: the proof that an import sends nothing. */
export function RequestList() {
  const intl = useIntl();
  const [, navigate] = useLocation();
  const { state } = useRequests();
  useEffect(() => void loadRequests(), []);
  return (
    <div className={styles['screen']}>
      <PageHead
        title={<FormattedMessage id="requests.title" />}
        back={
          <IconButton
            label={intl.formatMessage({ id: 'import.backToData' })}
            icon={<BackIcon />}
            onClick={() => navigate('/import')}
          />
        }
      />
      <Content state={state} />
      <Link href="/import/ways-out" className={styles['link'] ?? ''}>
        <FormattedMessage id="ways.open" />
      </Link>
    </div>
  );
}

function Content({ state }: { state: RequestsState }) {
  if (state.load === 'loading') return <Skeleton shape="block" className={styles['waiting']} />;
  if (state.load !== 'ready') {
    return (
      <EmptyState title={<FormattedMessage id="requests.unsupported" />}>
        <FormattedMessage id="requests.unsupportedText" />
      </EmptyState>
    );
  }
  return <List {...state} />;
}

function List({ since, requests }: Extract<RequestsState, { load: 'ready' }>) {
  const intl = useIntl();
  const [isAll, setIsAll] = useState(false);
  const [count, setCount] = useState(step);
  const list = useRef<HTMLUListElement>(null);
  const left = requests.filter(({ hasLeft }) => hasLeft);
  const shown = isAll ? requests : left;
  return (
    <>
      <ImportSpan left={left} />
      <p className={styles['soft']}>
        <FormattedMessage
          id="requests.text"
          values={{ time: intl.formatTime(since, clockTime), count: left.length }}
        />
      </p>
      <Button variant="quiet" aria-pressed={isAll} onClick={() => setIsAll(!isAll)}>
        <FormattedMessage id="requests.showAll" />
      </Button>
      {shown.length === 0 ? (
        <EmptyState title={<FormattedMessage id="requests.empty" />} />
      ) : (
        <ul
          ref={list}
          className={styles['rows']}
          aria-label={intl.formatMessage({ id: 'requests.title' })}
        >
          {shown.slice(0, count).map((request, at) => (
            // The newest come first and nothing is added while the list is open.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={`${request.at}-${at}`}>
              <Row request={request} />
            </li>
          ))}
        </ul>
      )}
      {shown.length > count && (
        <Button
          variant="secondary"
          isWide
          onClick={() => {
            setCount(count + step);
            // The last press removes the button.
            if (shown.length <= count + step) focusItemSoon(list.current, count);
          }}
        >
          <FormattedMessage id="requests.more" />
        </Button>
      )}
      <Button variant="secondary" isWide onClick={() => void loadRequests()}>
        <FormattedMessage id="requests.again" />
      </Button>
    </>
  );
}

/** What left the device during the last import. */
function ImportSpan({ left }: { left: readonly SeenRequest[] }) {
  const intl = useIntl();
  const result = useArchive((state) => state.result);
  if (result?.type !== 'read') return null;
  const { from, to } = result;
  const count = left.filter(({ at }) => at >= from && at <= to).length;
  return (
    <p className={styles['proof']}>
      <FormattedMessage
        id="requests.during"
        values={{
          count,
          from: intl.formatTime(from, clockTime),
          to: intl.formatTime(to, clockTime),
        }}
      />
    </p>
  );
}

function Row({ request }: { request: SeenRequest }) {
  const intl = useIntl();
  const { at, purpose, path, sent, received, hasLeft } = request;
  const size = (bytes: number | null) =>
    bytes === null
      ? intl.formatMessage({ id: 'import.unknown' })
      : intl.formatNumber(bytes < 1_000 ? bytes : bytes / 1_000, {
          style: 'unit',
          unit: bytes < 1_000 ? 'byte' : 'kilobyte',
          unitDisplay: bytes < 1_000 ? 'long' : 'short',
          maximumFractionDigits: 1,
        });
  return (
    <div className={own['request']}>
      <p>
        <FormattedMessage id={`requests.purpose.${purpose}`} />
        <time dateTime={new Date(at).toISOString()}>{intl.formatTime(at, clockTime)}</time>
      </p>
      <p className={own['path']}>{path}</p>
      <p className={styles['soft']}>
        {hasLeft ? (
          <FormattedMessage
            id="requests.size"
            values={{ sent: size(sent), received: size(received) }}
          />
        ) : (
          <FormattedMessage id="requests.onDevice" />
        )}
      </p>
    </div>
  );
}
