/** @file Who was there at each dated reading of data downloads. People who were renamed have one entry. */
import { idOfName } from '../../../contract/lists/name-id.ts';
import type {
  MomentResult,
  MomentQuery,
  MomentRelation,
} from '../../../contract/threads/moments.ts';
import { momentAnswers, type AnswerMoment } from '../../shared/moments/answer-moment.ts';
import { createMoments } from '../../shared/moments/moments.ts';
import { orderByName } from '../../shared/moments/order-by-name.ts';
import type { AccountList } from '../lists/account-list.ts';
import type { ComparedAccount } from './compare-stored.ts';
import { completeOf } from './net-changes.ts';
import { peopleOf } from './renamed-people.ts';

/** A list with its moment, and the place of its reading among the complete ones. */
interface DatedList {
  readonly time: number;
  readonly place: number;
  readonly list: AccountList;
}

/** The dated lists of a relation, oldest first. */
function datedLists(account: ComparedAccount, relation: MomentRelation) {
  return completeOf(account).flatMap(({ reading }, place): DatedList[] => {
    const { exportedAt: time, lists } = reading;
    const list = lists[relation];
    return time === null || list === null ? [] : [{ time, place, list }];
  });
}

function openRelation(account: ComparedAccount, relation: MomentRelation): AnswerMoment {
  const dated = datedLists(account, relation);
  const known = peopleOf(account);
  const people = new Map<string, number>();
  const spelled: string[] = [];
  let before = new Set<number>();
  const changed: number[] = [];
  const starts = [0];
  for (const { place, list } of dated) {
    const now = new Set<number>();
    for (let row = 0; row < list.size; row += 1) {
      const name = list.nameAt(row);
      const own = name.toLowerCase();
      const renamed = known.at(own, place);
      const key = renamed?.key ?? own;
      const person = people.get(key) ?? people.size;
      people.set(key, person);
      if (renamed === undefined || renamed.name === own) spelled[person] = name;
      else spelled[person] ??= renamed.name;
      now.add(person);
    }
    for (const person of now) if (!before.has(person)) changed.push(person);
    for (const person of before) if (!now.has(person)) changed.push(person);
    starts.push(changed.length);
    before = now;
  }
  const { numbers, order, usernames } = orderByName(spelled);
  const keys = [...people.keys()];
  const moments = createMoments({
    ...{ times: dated.map(({ time }) => time), people: people.size },
    changed: Uint32Array.from(changed, (person) => numbers[person] ?? 0),
    starts: Uint32Array.from(starts),
  });
  return momentAnswers(moments, {
    usernames,
    idOf: (person) => idOfName(keys[order[person] ?? 0] ?? ''),
  });
}

/** The relations that were asked about, of the readings as they were compared. */
const opened = new WeakMap<ComparedAccount, Map<MomentRelation, AnswerMoment>>();

/** The people of a moment; null before the first dated reading of the relation. */
export function momentOfOwn(
  account: ComparedAccount,
  { relation, ...query }: MomentQuery,
): MomentResult | null {
  const relations = opened.get(account) ?? new Map<MomentRelation, AnswerMoment>();
  opened.set(account, relations);
  const answer = relations.get(relation) ?? openRelation(account, relation);
  relations.set(relation, answer);
  return answer(query);
}
