import { FormattedMessage, useIntl } from 'react-intl';
import type { ImportedAccount, ImportedReading } from '../../../../contract/threads/archive.ts';
import { isSignedIn, useSession } from '../../../core/session/session-store.ts';
import { GrowthLine } from '../../home/account-card/GrowthLine.tsx';
import { ImportedHome } from '../../home/ImportedHome.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { useArchive } from '../archive-store.ts';
import { showAccount } from '../import-archive.ts';
import { WarningList } from '../WarningList.tsx';
import { DetailCards } from './DetailCards.tsx';
import { ImportedLists } from './ImportedLists.tsx';
import { OwnerQuestions } from './OwnerQuestions.tsx';
import { RangeQuestion } from './RangeQuestion.tsx';
import { ReadingFacts } from './ReadingFacts.tsx';
import { RemoveQuestion } from './RemoveQuestion.tsx';
import styles from '../archive.module.css';

/** The accounts of several archives, one at a time. */
function AccountChoice() {
  const intl = useIntl();
  const { accounts, shown } = useArchive();
  if (accounts.length < 2) return null;
  return (
    <Select
      label={intl.formatMessage({ id: 'import.account' })}
      value={String(shown)}
      options={accounts.map(({ owner }, at) => ({
        value: String(at),
        label: owner === null ? intl.formatMessage({ id: 'import.noOwner' }) : `@${owner}`,
      }))}
      onChange={(value) => showAccount(Number(value))}
    />
  );
}

/** What is stated or asked of a range needs no warning. */
function warningsOf({ warnings, stated, question }: ImportedReading): readonly string[] {
  const isJudged = stated === null && question === null;
  return isJudged ? warnings : warnings.filter((warning) => warning !== 'PARTIAL_RANGE');
}

/** The followers of today by the date they came, on home's line: those who left are in no archive. */
function Stayed({ growth }: Pick<ImportedAccount, 'growth'>) {
  // Two followers of one second would be one above the other.
  const steps = growth.filter(([at], place) => at !== growth[place + 1]?.[0]);
  const [first] = steps;
  if (first === undefined || steps.length < 2) return null;
  const readings = steps.map(([at, followers]) => ({ taken_at: at, followers }));
  return (
    <figure className={styles['growth']}>
      <GrowthLine readings={readings} since={first[0]} />
      <figcaption className={styles['soft']}>
        <FormattedMessage id="import.stayed" />
      </figcaption>
    </figure>
  );
}

/** How far back today's followers reach. */
function Growth({ account: { owner, oldest, growth } }: { account: ImportedAccount }) {
  const intl = useIntl();
  const [first] = growth;
  return (
    <>
      <h2 className={styles['sentence']}>
        {first === undefined ? (
          <FormattedMessage id="import.sentence" values={{ owner: owner ?? '' }} />
        ) : (
          <FormattedMessage
            id="import.reaches"
            values={{ date: intl.formatDate(first[0], { month: 'long', year: 'numeric' }) }}
          />
        )}
      </h2>
      {oldest !== null && (
        <p className={styles['soft']}>
          <FormattedMessage
            id="import.oldest"
            values={{
              name: <span className={styles['name']}>{oldest.username}</span>,
              date: intl.formatDate(oldest.at, { month: 'long', year: 'numeric' }),
            }}
          />
        </p>
      )}
      <Stayed growth={growth} />
    </>
  );
}

/** What is free, and what a subscription adds. */
function Offer() {
  const isOwner = useSession(isSignedIn);
  const isSubscribed = useSession((state) => state.isSubscribed && state.token !== '');
  if (isSubscribed) return null;
  return (
    <div className={styles['offer']}>
      <p>
        <FormattedMessage id="import.offer" />
      </p>
      <ButtonLink href={isOwner ? '/paymentplan' : '/onboarding'} variant="secondary">
        <FormattedMessage id="import.offerMore" />
      </ButtonLink>
    </div>
  );
}

/** What the archives of an account say. */
export function ImportedAccountView({ account }: { account: ImportedAccount }) {
  const { readings, sources } = account;
  const shown = readings.find(({ id }) => id === sources.people);
  if (shown === undefined) return null;
  return (
    <section className={styles['account']} data-own-data="">
      <AccountChoice />
      <OwnerQuestions />
      {readings.map((reading) => (
        <RangeQuestion key={reading.id} reading={reading} />
      ))}
      <WarningList warnings={warningsOf(shown)} />
      <ImportedHome />
      <Growth account={account} />
      <ImportedLists account={account} shown={shown} />
      <DetailCards account={account} />
      {readings.map((reading) => (
        <ReadingFacts
          key={reading.id}
          reading={reading}
          isShown={reading === shown}
          isOnly={readings.length === 1}
        />
      ))}
      <Offer />
      <RemoveQuestion />
    </section>
  );
}
