import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { momentRelations, type MomentPerson } from '../../../../contract/threads/moments.ts';
import { maxSearch } from '../../../../contract/http/lists.ts';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { MutualIcon, SearchIcon } from '../../../ui/icons/people.tsx';
import { Tabs } from '../../../ui/layout/Tabs.tsx';
import { VirtualList, type Items } from '../../../ui/lists/VirtualList.tsx';
import { AwaitedRow, MomentRow } from './MomentRow.tsx';
import { partsOf, useMoments } from './moments-store.ts';
import { search, showPart, showRelation } from './open-moments.ts';
import styles from './moments.module.css';

const panelId = 'moment-people';

/** Rows of which some are here: the others are undefined. */
function rowsOf(
  total: number,
  first: number,
  people: readonly MomentPerson[],
): Items<MomentPerson | undefined> {
  return {
    length: total,
    slice: (from, to) =>
      Array.from(
        { length: Math.max(0, Math.min(to, total) - from) },
        (_, at) => people[from + at - first],
      ),
  };
}

const renderRow = (person: MomentPerson | undefined, index: number) =>
  person === undefined ? <AwaitedRow index={index} /> : <MomentRow person={person} />;

/** The parts of the people, each with its number. */
function Parts() {
  const intl = useIntl();
  const part = useMoments((state) => state.part);
  const pinned = useMoments((state) => state.pinned);
  const relation = useMoments((state) => state.relation);
  const counts = useMoments((state) => state.result?.counts ?? null);
  return (
    <fieldset className={styles['parts']}>
      <legend className="visually-hidden">
        <FormattedMessage id="moments.parts" />
      </legend>
      {partsOf({ pinned }).map((each) => {
        const count = counts?.[each] ?? null;
        return (
          <label key={each} className={styles['part']}>
            <input
              type="radio"
              name="moment part"
              value={each}
              checked={each === part}
              onChange={() => showPart(each)}
            />
            <span>
              {intl.formatMessage(
                { id: `moments.part.${each}` },
                { relation, isBetween: pinned !== null },
              )}
              {count !== null && (
                <>
                  {' '}
                  <b>
                    <FormattedNumber value={count} />
                  </b>
                </>
              )}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Names are looked for on the device: with every letter. */
function Search() {
  const intl = useIntl();
  const q = useMoments((state) => state.q);
  return (
    <search className={styles['search']}>
      <SearchIcon size={20} />
      <input
        type="search"
        className={styles['query']}
        aria-label={intl.formatMessage({ id: 'people.search' })}
        placeholder={intl.formatMessage({ id: 'people.search' })}
        value={q}
        maxLength={maxSearch}
        autoCapitalize="none"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(event) => search(event.currentTarget.value)}
      />
    </search>
  );
}

/** Nobody is listed: nobody is there, or nobody whose name is known or looked for. */
function Nobody() {
  const q = useMoments((state) => state.q);
  const hasUnnamed = useMoments(({ result }) => result !== null && result.unnamed > 0);
  if (hasUnnamed && q === '') return null;
  return (
    <EmptyState
      icon={q === '' ? <MutualIcon /> : <SearchIcon />}
      title={<FormattedMessage id={q === '' ? 'people.noOne' : 'people.noMatch'} values={{ q }} />}
    />
  );
}

function Rows() {
  const intl = useIntl();
  const result = useMoments((state) => state.result);
  const part = useMoments((state) => state.part);
  const relation = useMoments((state) => state.relation);
  const pinned = useMoments((state) => state.pinned);
  if (result === null) {
    return (
      <p className={styles['note']}>
        <FormattedMessage id="moments.unknown" />
      </p>
    );
  }
  const { total, from, people, unnamed } = result;
  return (
    <>
      {/* Always there, so that it is read out when a search finds no one. */}
      <div role="status" className={total === 0 ? undefined : 'visually-hidden'}>
        {total === 0 && <Nobody />}
      </div>
      {total > 0 && (
        <VirtualList
          items={rowsOf(total, from, people)}
          renderItem={renderRow}
          label={intl.formatMessage(
            { id: `moments.part.${part}` },
            { relation, isBetween: pinned !== null },
          )}
        />
      )}
      {unnamed > 0 && (
        <p className={styles['note']}>
          <FormattedMessage id="moments.unnamed" values={{ count: unnamed }} />
        </p>
      )}
    </>
  );
}

/** Who was there, searched and by part, for both relations. */
export function MomentPeople() {
  const intl = useIntl();
  const relation = useMoments((state) => state.relation);
  const tabs = momentRelations.map((id) => ({
    id,
    label: intl.formatMessage({ id: `home.${id}` }),
  }));
  return (
    <section className={styles['people']}>
      <Tabs
        label={intl.formatMessage({ id: 'people.tabs' })}
        tabs={tabs}
        selected={relation}
        onSelect={showRelation}
        panelId={panelId}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-labelledby={`${panelId}-${relation}`}
        className={styles['panel']}
      >
        <Search />
        <Parts />
        <Rows />
      </div>
    </section>
  );
}
