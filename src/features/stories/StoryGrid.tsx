import type { StoryUser } from '../../../contract/records/story.ts';
import { isLoadingFirst, useStories } from './stories-store.ts';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useIncrementalRender } from '../../ui/hooks/use-incremental-render.ts';
import { StoryCard } from './StoryCard.tsx';
import styles from './stories.module.css';

const places = [0, 1, 2, 3, 4, 5];

/** Cards rendered in one task: a row of two; an eighth of a long list, which was rendered before. */
const batchOf = (count: number) => Math.max(2, Math.ceil(count / 8));

/** Cards in two columns, three in a wide window; skeletons until the first page has arrived. */
export function StoryGrid() {
  const users = useStories((state) => state.users);
  if (useStories(isLoadingFirst)) {
    return (
      <div className={styles['grid']} aria-hidden="true">
        {places.map((place) => (
          <Skeleton key={place} shape="block" className={styles['cardSkeleton']} />
        ))}
      </div>
    );
  }
  if (users.length === 0) return null;
  return <Cards users={users} />;
}

function Cards({ users }: { users: readonly StoryUser[] }) {
  const rendered = useIncrementalRender(users.length, batchOf(users.length), 0);
  return (
    <ul className={styles['grid']}>
      {users.map((user, index) => (
        <li key={user.id} className={styles['place']}>
          {index < rendered && <StoryCard user={user} index={index} />}
        </li>
      ))}
    </ul>
  );
}
