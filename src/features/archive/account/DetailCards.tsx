import { Fragment, type ReactNode } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import type { ImportedAccount } from '../../../../contract/threads/archive.ts';
import { detailLists } from '../../../../contract/lists/file-lists.ts';
import {
  insightFigures,
  insightGroups,
  insightParts,
  insightShares,
  type AccountInsights,
  type Dated,
  type ImportedDetails,
  type InsightPart,
} from '../../../../contract/threads/imported-details.ts';
import { daysOf } from '../../../core/i18n/days-of.ts';
import { ListRow, UnknownRow } from './ListRow.tsx';
import { useDetails } from './use-details.ts';
import styles from '../archive.module.css';

/** Of a list of cities or countries; the rest is small. */
const shownGroups = 5;

const day = { day: 'numeric', month: 'long', year: 'numeric' } as const;

/** The archive that something is of. */
function MadeOn({ at }: { at: number | null }) {
  if (at === null) return <FormattedMessage id="import.undated" />;
  return (
    <FormattedMessage id="import.source" values={{ date: <FormattedDate value={at} {...day} /> }} />
  );
}

function Percent({ value }: { value: number }) {
  const intl = useIntl();
  return intl.formatNumber(value / 100, { style: 'percent', maximumFractionDigits: 1 });
}

/** The days that the insights are of. */
function Days({ days }: Pick<AccountInsights, 'days'>) {
  const intl = useIntl();
  if (days === null) return <FormattedMessage id="import.insights.noDays" />;
  return daysOf(intl.locale, days);
}

interface FactProps {
  term: ReactNode;
  children: ReactNode;
}

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** The insights of one file; what it does not say has no row. */
function InsightCard({ part, found }: { part: InsightPart; found: Dated<AccountInsights> }) {
  const { value, at } = found;
  const { days, figures, shares, groups } = value;
  const id = `import-insights-${part}`;
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <h3 id={id}>
        <FormattedMessage id={`import.insights.${part}`} />
      </h3>
      <p className={styles['soft']}>
        <Days days={days} /> · <MadeOn at={at} />
      </p>
      <dl className={styles['facts']}>
        {insightFigures.map((name) => {
          const count = figures[name];
          if (count === undefined) return null;
          return (
            <Fact key={name} term={<FormattedMessage id={`import.insight.${name}`} />}>
              <FormattedNumber value={count} />
            </Fact>
          );
        })}
        {insightShares.map((name) => {
          const share = shares[name];
          if (share === undefined) return null;
          return (
            <Fact key={name} term={<FormattedMessage id={`import.share.${name}`} />}>
              <Percent value={share} />
            </Fact>
          );
        })}
        {insightGroups.map((name) => {
          const group = groups[name];
          if (group === undefined) return null;
          return (
            <Fact key={name} term={<FormattedMessage id={`import.group.${name}`} />}>
              {group.slice(0, shownGroups).map(([label, share], place) => (
                <Fragment key={label}>
                  {place > 0 && ' · '}
                  <span className={styles['group']}>
                    {label} <Percent value={share} />
                  </span>
                </Fragment>
              ))}
            </Fact>
          );
        })}
      </dl>
    </section>
  );
}

interface RowsProps {
  account: ImportedAccount;
  details: ImportedDetails;
}

/** The owner's comments, and lists of people beside those of followers and following. */
function DetailRows({ account, details }: RowsProps) {
  const { owner, readings, sources } = account;
  const comments = readings.find(({ id }) => id === sources.comments)?.counts.comments ?? null;
  return (
    <section className={styles['card']} aria-labelledby="import-details">
      <h3 id="import-details">
        <FormattedMessage id="import.details" />
      </h3>
      <ul className={styles['rows']}>
        {detailLists.map((list) => {
          const found = details.lists[list];
          return (
            <li key={list}>
              {found === null ? (
                <UnknownRow list={list} reason="import.notInArchive" />
              ) : (
                <ListRow {...{ list, owner, count: found.value }} />
              )}
            </li>
          );
        })}
        <li>
          {comments === null ? (
            <UnknownRow list="comments" reason="import.notInArchive" />
          ) : (
            <ListRow list="comments" {...{ owner }} count={comments} />
          )}
        </li>
      </ul>
    </section>
  );
}

/** What the archives of an account have beside lists and content, each of the newest that has it. */
export function DetailCards({ account }: { account: ImportedAccount }) {
  const details = useDetails(account);
  if (details === null) return null;
  const isEmpty = insightParts.every((part) => details.insights[part] === null);
  return (
    <>
      {insightParts.map((part) => {
        const found = details.insights[part];
        return found === null ? null : <InsightCard key={part} part={part} found={found} />;
      })}
      <DetailRows account={account} details={details} />
      {isEmpty && (
        <p className={styles['soft']}>
          <FormattedMessage id="import.insights.none" />
        </p>
      )}
    </>
  );
}
