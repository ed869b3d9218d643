import { describe, expect, it } from 'vitest';
import type { PersonStep } from '../../../../contract/records/timeline/person-history.ts';
import { presenceAt, presenceOf } from './presence.ts';

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

  it('begins on the date that a file states', () => {
    const steps = [{ ...step('first-seen', null, 11), stated_at: day(1) }, step('left', 10, 12)];
    expect(presenceOf({ steps }, now)[0]).toEqual({ from: 0, to: 0.5, isFollower: true });
    const moment = Date.UTC(2026, 10, 6);
    expect(presenceAt({ steps }, now, moment)).toEqual({ at: 0.25, isFollower: true });
  });

  it('ignores who the owner follows, and dates that cannot be read', () => {
    const broken = { ...step('came', null, 5), until: null };
    expect(presenceOf({ steps: [step('followed', 1, 2), broken] }, now)).toEqual([]);
  });
});

describe('a moment of a person', () => {
  const steps = [step('first-seen', null, 1), step('left', 10, 12), step('returned', 15, 17)];
  const at = (moment: number) => presenceAt({ steps }, now, Date.UTC(2026, 10, moment));

  it('is what the last reading up to it says, at its place on the line', () => {
    expect(at(6)).toEqual({ at: 0.25, isFollower: true });
    // Between two readings the first of them is what is known.
    expect(at(11)).toEqual({ at: 0.5, isFollower: true });
    expect(at(12)).toMatchObject({ isFollower: false });
    expect(at(17)).toMatchObject({ isFollower: true });
  });

  it('before the line is at its beginning', () => {
    const came = presenceAt({ steps: [step('came', 3, 5)] }, now, Date.UTC(2026, 10, 2));
    expect(came).toEqual({ at: 0, isFollower: false });
  });
});
