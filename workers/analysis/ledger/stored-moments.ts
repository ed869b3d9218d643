/** @file Who was there at each reading on the device, with the names that were seen. */
import type { MomentResult, MomentQuery } from '../../../contract/threads/moments.ts';
import { momentAnswers, type AnswerMoment } from '../../shared/moments/answer-moment.ts';
import { byReading, createMoments } from '../../shared/moments/moments.ts';
import { orderByName } from '../../shared/moments/order-by-name.ts';
import { chainOf, type Held, type Relation } from './held.ts';

/** The present names of people, both given in the order of ids; undefined where none was seen. */
function namesOf({ names }: Held, ids: BigUint64Array): (string | undefined)[] {
  const seen = names.latest();
  let at = 0;
  return Array.from(ids, (id) => {
    while (at < seen.length && (seen[at]?.person ?? 0n) < id) at += 1;
    return seen[at]?.person === id ? seen[at]?.username : undefined;
  });
}

function openRelation(held: Held, relation: Relation): AnswerMoment {
  const { ids, people, places } = held.chains[relation].ledger.everyone();
  const { order, numbers, usernames } = orderByName(namesOf(held, ids));
  const named = BigUint64Array.from(order, (place) => ids[place] ?? 0n);
  const times = chainOf(held.history, relation).map(({ taken_at: takenAt }) => takenAt);
  const renumbered = people.map((person) => numbers[person] ?? 0);
  const moments = createMoments({
    ...{ times, people: ids.length },
    ...byReading(times.length, renumbered, places),
  });
  const idOf = (person: number) => held.numbers.idOf(named[person] ?? 0n);
  return momentAnswers(moments, { usernames, idOf });
}

/** The relations that were asked about, of the readings as they are held: other readings are another object. */
const opened = new WeakMap<Held, Map<Relation, AnswerMoment>>();

/** The people of a moment; null before the first reading of the relation. */
export function momentOf(held: Held, { relation, ...query }: MomentQuery): MomentResult | null {
  const relations = opened.get(held) ?? new Map<Relation, AnswerMoment>();
  opened.set(held, relations);
  const answer = relations.get(relation) ?? openRelation(held, relation);
  relations.set(relation, answer);
  return answer(query);
}
