import { beforeEach, describe, expect, it } from 'vitest';
import { apiThread, outOfReach } from '../../../../../tests/support/api-thread.ts';
import { useSession } from '../../../../core/session/session-store.ts';
import { resetStores } from '../../../../core/store.ts';
import { hoursOfClock, loadAccountFigures, useAccountFigures } from './account-figures.ts';

describe('hours on the clock of the owner', () => {
  const rows = [
    { label: '0', value: 5 },
    { label: '23', value: 9 },
  ];

  it('are those of UTC at its own offset', () => {
    const values = hoursOfClock(rows, 0);
    expect([values[0], values[23], values[12]]).toEqual([5, 9, null]);
  });

  it('move over midnight both ways, and by whole hours where a zone has half ones', () => {
    expect(hoursOfClock(rows, 120)).toMatchObject({ 2: 5, 1: 9 });
    expect(hoursOfClock(rows, -480)).toMatchObject({ 16: 5, 15: 9 });
    expect(hoursOfClock(rows, 330)).toMatchObject({ 5: 5, 4: 9 });
  });
});

describe('the figures of the account', () => {
  const figures = { followers: 5 };

  beforeEach(() => {
    resetStores();
    useSession.setState({ token: 'token-1' });
  });

  it('stay while they are loaded again, and when that fails', async () => {
    await loadAccountFigures(apiThread({ connectFigures: () => figures }).thread);
    expect(useAccountFigures.getState()).toEqual({ load: 'done', figures });
    const loading = loadAccountFigures(apiThread({ connectFigures: outOfReach }).thread);
    expect(useAccountFigures.getState()).toEqual({ load: 'loading', figures });
    await loading;
    expect(useAccountFigures.getState()).toEqual({ load: 'refused', figures });
  });

  it('of a session that has ended are not shown', async () => {
    const loading = loadAccountFigures(apiThread({ connectFigures: async () => figures }).thread);
    resetStores();
    await loading;
    expect(useAccountFigures.getState()).toEqual({ load: 'idle', figures: null });
  });
});
