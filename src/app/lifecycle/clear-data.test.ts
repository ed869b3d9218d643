import { beforeEach, expect, it } from 'vitest';
import { AppError } from '../../../contract/faults.ts';
import { givePage } from '../../../tests/support/page.ts';
import { personOf, userRecordOf } from '../../../tests/support/data/records.ts';
import { useHistory } from '../../features/history/history-store.ts';
import { useFaces } from '../../features/home/people/faces-store.ts';
import { useInsight } from '../../features/home/insight/insight-store.ts';
import { usePeople } from '../../features/people/people-store.ts';
import { usePosts, useRanks } from '../../features/posts/posts-store.ts';
import { useSentiment } from '../../features/sentiment/sentiment-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { unreadList } from '../../core/pagination.ts';
import { resetStores } from '../../core/store.ts';
import { useStories } from '../../features/stories/stories-store.ts';
import { useToasts } from '../../core/errors/toasts-store.ts';
import { clearData, forgetFormerAccount, type ClearTools } from './clear-data.ts';
import { keepLogin } from '../../core/session/session.ts';

const asked: string[] = [];

function makeTools(refusal?: AppError): ClearTools {
  return {
    analysis: { forget: async () => void asked.push('forget') },
    tabs: { tell: ({ type }) => void asked.push(type) },
    endWork: () => void asked.push('end work'),
    resume: async () => void asked.push('resume'),
    api: {
      call: async (name) => {
        asked.push(name);
        if (name === 'clearData' && refusal !== undefined) throw refusal;
        const response = name === 'userDetail' ? userRecordOf({ new_followers: null }) : {};
        return response as never;
      },
    },
  };
}

beforeEach(() => {
  givePage();
  resetStores();
  asked.length = 0;
  useToasts.setState({ toasts: [] });
  keepLogin({ ...userRecordOf({ new_followers: 12 }), token: 'token-1' });
  usePeople.setState((lists) => ({
    newfollowers: { ...lists.newfollowers, load: 'ready', items: [personOf(1)] },
  }));
  usePosts.setState({ load: 'ready', savedAt: 1 });
  useRanks.setState({ 'post/mostLiked': { ...unreadList, page: 1 } });
  useStories.setState({ load: 'ready', nextUser: '' });
  useInsight.setState({ writtenAt: 1 });
  useSentiment.setState({ savedAt: 1 });
});

it('clears, loads the record again and keeps the token', async () => {
  expect(await clearData(false, makeTools())).toBe(true);
  expect(asked).toEqual(['clearData', 'end work', 'forget', 'cancel', 'userDetail']);
  expect(useSession.getState()).toMatchObject({ token: 'token-1', user: { new_followers: null } });
  expect(usePeople.getState().newfollowers.items).toEqual([]);
  expect(usePosts.getState().savedAt).toBeNull();
  expect(useRanks.getState()).toEqual({});
  expect(useStories.getState().nextUser).toBe('0');
  expect(useInsight.getState().writtenAt).toBe(0);
  expect(useSentiment.getState().savedAt).toBeNull();
  expect(useToasts.getState().toasts).toMatchObject([
    { variant: 'success', messageId: 'menu.cleared' },
  ]);
});

it('forgets what was read of an account that gets another name, and not the login', async () => {
  useHistory.setState({ loadedAt: 1 });
  useFaces.setState({ analysed: 'yesterday' });
  await forgetFormerAccount(false, makeTools());
  expect(asked).toEqual(['end work', 'forget', 'cancel']);
  expect(useSession.getState().token).toBe('token-1');
  expect(usePeople.getState().newfollowers.items).toEqual([]);
  expect(usePosts.getState().savedAt).toBeNull();
  expect(useHistory.getState().loadedAt).toBe(0);
  expect(useFaces.getState().analysed).toBe('');
});

it('leaves the device to the tab that changed the name', async () => {
  await forgetFormerAccount(true, makeTools());
  expect(asked).toEqual([]);
  expect(usePosts.getState().savedAt).toBeNull();
});

it('changes nothing when the server refuses', async () => {
  const refusal = new AppError('server', 'Not now', { status: 500, shown: true });
  expect(await clearData(false, makeTools(refusal))).toBe(false);
  expect(asked).toEqual(['clearData', 'resume']);
  expect(usePeople.getState().newfollowers.items).toHaveLength(1);
  expect(useToasts.getState().toasts).toMatchObject([{ variant: 'danger', text: 'Not now' }]);
});
