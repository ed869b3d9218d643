/** @file Loads the people that home names, once an analysis or import. */
import { defaultPeriod } from '../../../../contract/lists/change-periods.ts';
import { defaultOrder } from '../../../../contract/lists/list-search.ts';
import type { Person } from '../../../../contract/records/person.ts';
import type { ApiThread } from '../../../../contract/threads/api.ts';
import type { OwnPeopleThread } from '../../../../contract/threads/own-people.ts';
import { attempt } from '../../../core/errors/attempt.ts';
import { figureOf, isKnown, namesFrom } from '../../../core/imported/figures.ts';
import { shownNow } from '../../../core/imported/imported-store.ts';
import { knownOwner, readImported } from '../../../core/imported/read-imported.ts';
import { currentSession } from '../../../core/session/session.ts';
import { createTask } from '../../../core/task.ts';
import { analysis, api } from '../../../core/workers/threads.ts';
import { facedLists, useFaces, type FacedList } from './faces-store.ts';

/** Faces of a row. */
export const facesShown = 3;

const firstPage = { params: { size: facesShown }, query: { page: 1 } };

const loading = createTask();

const ownQuery = (list: FacedList) => ({
  ...{ owner: shownNow().account?.owner ?? null, known: knownOwner() },
  ...{ list, period: defaultPeriod, q: '', order: defaultOrder },
});

/** The figure that counts a list. */
const figures = { newfollowers: 'new_followers', followerslost: 'followers_lost' } as const;

/** The imported account that is shown, and when its newest names are of. */
function imported() {
  const { user, account } = shownNow();
  // What the owner says of a file changes who came and who left.
  const id =
    account === null
      ? ''
      : JSON.stringify([account.owner, account.sources.people, account.periods]);
  return { user, account, id };
}

/**
 * Loads the first people of both lists, from where the figures beside them are. `analysed` is the time of
 * the analysis as the user record has it. A list that cannot be had leaves its row without faces; nothing
 * is said about it, because the row's number is there.
 */
export async function loadFaces(
  analysed: string,
  thread: Pick<ApiThread, 'call'> = api,
  device: Pick<OwnPeopleThread, 'ownPeople'> = analysis,
): Promise<void> {
  await loading.run(async (signal) => {
    await readImported();
    if (signal.aborted) return;
    const { user, account, id } = imported();
    const key = `${analysed}${id}`;
    if (key === '' || useFaces.getState().analysed === key) return;
    const read = async (list: FacedList): Promise<readonly Person[]> => {
      const names = namesFrom(user, account, figures[list]);
      const figure = figureOf(user, account, figures[list]);
      const isCounted =
        isKnown(figure) && (figure.origin === 'download') === (names === 'download');
      // Names of one source would not add up to the number of another one.
      if (names === null || (names === 'download' && !isCounted)) return [];
      const page = await attempt<readonly Person[]>(
        async () =>
          names === 'download'
            ? (await device.ownPeople({ ...ownQuery(list), from: 0, count: facesShown })).items
            : thread.call(list, firstPage, currentSession(), signal),
        { quiet: true },
      );
      return page.type === 'done' ? page.value : [];
    };
    const [newfollowers, followerslost] = await Promise.all(facedLists.map(read));
    if (signal.aborted) return;
    useFaces.setState({
      analysed: key,
      people: { newfollowers: newfollowers ?? [], followerslost: followerslost ?? [] },
    });
  });
}
