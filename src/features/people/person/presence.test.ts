import { describe, expect, it } from 'vitest';
import type { PersonStep } from '../../../../contract/records/timeline/person-history.ts';
import { presenceOf } from './presence.ts';

const day = (at: number) => new Date(Date.UTC(2026, 10, at)).toISOString();
const now = Date.UTC(2026, 10, 21);

function step(kind: PersonStep['kind'], since: number | null, until: number): PersonStep {
  return {
    ...{ kind, relation: kind === 'followed' ? 'following' : 'followers' },
    ...{ since: since === null ? null : day(since), until: day(until) },
    ...{ since_source: 'analysis', until_source: 'analysis', evidence: 'readings-differ' },
  };
}

describe('the presence of a person', () => {
  it('is one stretch for a follower who stayed', () => {
    const stretches = presenceOf({ steps: [step('first-seen', null, 1)] }, now);
    expect(stretches).toEqual([{ from: 0, to: 1, isFollower: true }]);
  });

  it('changes in the middle of the readings around a step', () => {
    const steps = [step('first-seen', null, 1), step('left', 10, 12), step('returned', 15, 17)];
    expect(presenceOf({ steps }, now)).toEqual([
      { from: 0, to: 0.5, isFollower: true },
      { from: 0.5, to: 0.75, isFollower: false },
      { from: 0.75, to: 1, isFollower: true },
    ]);
  });

  it('begins as a follower where leaving is the first that is known', () => {
    const stretches = presenceOf({ steps: [step('left', 10, 12)] }, now);
    expect(stretches.map(({ isFollower }) => isFollower)).toEqual([true, false]);
    expect(stretches[0]).toMatchObject({ from: 0, to: 0.5 });
  });

  it('ignores who the owner follows, and dates that cannot be read', () => {
    const broken = { ...step('came', null, 5), until: null };
    expect(presenceOf({ steps: [step('followed', 1, 2), broken] }, now)).toEqual([]);
  });
});
