/** @file What the demo network knows about an account, computed the plain way. */
import { openDemoNetwork } from '../../../server/providers/network/demo/demo.ts';
import type { Relation } from '../../../server/providers/network/network.ts';

/** The five sets of an analysis. */
export interface Truth {
  readonly followers: ReadonlySet<string>;
  readonly following: ReadonlySet<string>;
  readonly fresh: readonly string[];
  readonly lost: readonly string[];
  readonly notFollowingBack: readonly string[];
  readonly dontFollowBack: readonly string[];
  readonly mutual: readonly string[];
}

const network = openDemoNetwork();

async function people(instaId: string, relation: Relation, at: number): Promise<Set<string>> {
  const { total } = await network.relation(instaId, relation, at, 0, 0);
  const { ids } = await network.relation(instaId, relation, at, 0, total);
  return new Set(ids);
}

/** The truth at a moment, compared with the followers of an earlier one. */
export async function expectedResults(
  username: string,
  at: number,
  before: number,
): Promise<Truth> {
  const account = await network.ownAccount({ id: 0, username }, at);
  if (account === null) throw new Error(`the demo network has no ${username}`);
  const [followers, following, previous] = await Promise.all([
    people(account.instaId, 'followers', at),
    people(account.instaId, 'following', at),
    people(account.instaId, 'followers', before),
  ]);
  return {
    followers,
    following,
    fresh: [...followers].filter((id) => !previous.has(id)),
    lost: [...previous].filter((id) => !followers.has(id)),
    notFollowingBack: [...following].filter((id) => !followers.has(id)),
    dontFollowBack: [...followers].filter((id) => !following.has(id)),
    mutual: [...followers].filter((id) => following.has(id)),
  };
}
