/** @file The causes of an account's losses from what the device holds, until that changes (docs/causes.md). */
import type { CausesQuery, CausesThread, KnownContent } from '../../../contract/threads/causes.ts';
import { idOfName } from '../../../contract/lists/name-id.ts';
import type { DownloadHistory } from '../../shared/loss-history.ts';
import type { PersonFacts } from '../causes/history-file.ts';
import type { Held } from '../ledger/held.ts';
import { explainHistory, type Explained, type KnownHistory } from './explain-history.ts';
import { keepContents, readContents, readDeleted } from './stored-contents.ts';
import { byLedgerId, ledgerPeriods, ledgerReadings } from './ledger-history.ts';

/** Where the thread finds what it knows. */
export interface DeviceCausesDeps {
  readonly held: (account: string) => Promise<Held | null>;
  readonly download: (own: NonNullable<CausesQuery['own']>) => Promise<DownloadHistory | null>;
  readonly contents?: () => Promise<readonly KnownContent[]>;
  readonly deleted?: (account: string) => Promise<ReadonlySet<string>>;
}

const unknownPerson: PersonFacts = {
  ...{ isDeleted: false, isBlank: false },
  ...{ removed: null, deactivatedBack: null },
};

/** A download may say a time to the minute alone. */
const sameMs = 60_000;

/** Contents of both sources; one that a download has too is the network's. */
function mergedContents(stored: readonly KnownContent[], files: readonly KnownContent[]) {
  const isStory = ({ kind }: KnownContent) => kind === 'story';
  const isStored = (content: KnownContent) =>
    stored.some(
      (other) => isStory(other) === isStory(content) && Math.abs(other.at - content.at) <= sameMs,
    );
  return [...stored, ...files.filter((content) => !isStored(content))];
}

/** Facts about people, each by id. */
interface Facts {
  readonly deleted: ReadonlySet<string>;
  readonly removed: ReadonlyMap<string, number>;
  readonly back: ReadonlyMap<string, number>;
}

function peopleOf({ deleted, removed, back }: Facts): Map<string, PersonFacts> {
  const ids = new Set([...deleted, ...removed.keys(), ...back.keys()]);
  return new Map(
    [...ids].map((id) => [
      id,
      {
        ...unknownPerson,
        isDeleted: deleted.has(id),
        removed: removed.get(id) ?? null,
        deactivatedBack: back.get(id) ?? null,
      },
    ]),
  );
}

function ofLedger(
  held: Held,
  download: DownloadHistory | null,
  deleted: ReadonlySet<string>,
): Omit<KnownHistory, 'contents'> {
  const { readings, leavers } = ledgerReadings(held);
  const facts = download?.facts;
  const gone = byLedgerId(held, leavers, (name) => facts?.deleted.has(name) || undefined);
  const people = peopleOf({
    deleted: new Set([...deleted, ...gone.keys()]),
    removed: byLedgerId(held, leavers, (name) => facts?.removed.get(name)),
    back: byLedgerId(held, leavers, (name) => facts?.back.get(name)),
  });
  return { readings, people, periods: ledgerPeriods(held) };
}

const byNameId = <T>(facts: ReadonlyMap<string, T>) =>
  new Map([...facts].map(([name, fact]) => [idOfName(name), fact]));

function ofDownload({ readings, facts, periods }: DownloadHistory): Omit<KnownHistory, 'contents'> {
  const people = peopleOf({
    deleted: new Set([...facts.deleted].map(idOfName)),
    removed: byNameId(facts.removed),
    back: byNameId(facts.back),
  });
  const starts = periods.map(({ period, since }) => ({
    period,
    start: since === null ? 0 : Math.max(0, readings.filter(({ at }) => at <= since).length - 1),
  }));
  return { readings, people, periods: starts };
}

/** A ledger is another object after each load, though its readings are the same. */
const nameOf = ({ history, chains }: Held) => [
  ...[chains.followers.ids, chains.following.ids].map((ids) => ids.join(' ')),
  history.unseen?.since,
];

/** Makes the methods. */
export function createDeviceCauses(deps: DeviceCausesDeps): CausesThread {
  const { held: heldOf, download: downloadOf } = deps;
  const contentsOf = deps.contents ?? readContents;
  const deletedOf = deps.deleted ?? readDeleted;
  let known: { readonly key: readonly unknown[]; readonly explained: Explained | null } | null =
    null;

  async function explain({ account, own, source }: CausesQuery): Promise<Explained | null> {
    const [held, download, kept, deleted] = await Promise.all([
      source === 'readings' ? heldOf(account) : null,
      own === null ? null : downloadOf(own),
      contentsOf(),
      deletedOf(account),
    ]);
    const key = [
      ...[account, source, download, JSON.stringify([kept, [...deleted]])],
      ...(held === null ? [] : nameOf(held)),
    ];
    if (known !== null && key.every((part, at) => part === known?.key[at])) {
      return known.explained;
    }
    const ofSource =
      source === 'readings'
        ? held && ofLedger(held, download, deleted)
        : download && ofDownload(download);
    const contents = mergedContents(kept, download?.contents ?? []);
    const explained =
      ofSource === null || ofSource.readings.length < 2
        ? null
        : explainHistory({ ...ofSource, contents });
    known = { key, explained };
    return explained;
  }

  return {
    keepContents,
    async lossCauses(query) {
      return (await explain(query))?.account ?? null;
    },
    async personCauses(query, id) {
      const explained = await explain(query);
      if (explained === null) return null;
      const losses = explained.ofPerson(id);
      const ids = new Set(losses.map(({ content }) => content));
      return {
        losses,
        contents: explained.account.contents.filter((content) => ids.has(content.id)),
      };
    },
  };
}
