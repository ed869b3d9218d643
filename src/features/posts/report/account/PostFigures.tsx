import { useRef, useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type {
  AccountFigures,
  FiguredPost,
} from '../../../../../contract/records/connect/account-figures.ts';
import { postPage } from '../../../../../contract/network.ts';
import { focusItemSoon } from '../../../../ui/dom/focus-item.ts';
import { Button } from '../../../../ui/forms/Button.tsx';
import { UnknownFigure } from '../../../../ui/feedback/Figure.tsx';
import { Select } from '../../../../ui/forms/Select.tsx';
import type { PostKind } from '../../posts-store.ts';
import { Figure, FiguredRow } from './FiguredRow.tsx';
import { Part, Unknown } from './Part.tsx';
import styles from './account-figures.module.css';

/** Posts shown before all of them are asked for. */
const first = 6;

const counts = ['views', 'reach', 'saves', 'shares'] as const;
const rates = [
  ['saves', 'figures.saveRate'],
  ['shares', 'figures.shareRate'],
] as const;
const orders = ['newest', ...counts] as const;
type Order = (typeof orders)[number];
const watched = [
  ['average_watch', 'figures.averageWatch'],
  ['total_watch', 'figures.totalWatch'],
] as const;

/** Milliseconds as seconds, minutes or hours, whichever has the fewest digits. */
function useDuration() {
  const intl = useIntl();
  return (ms: number) => {
    const seconds = ms / 1_000;
    const [value, unit] =
      seconds < 90
        ? ([seconds, 'second'] as const)
        : seconds < 5_400
          ? ([seconds / 60, 'minute'] as const)
          : ([seconds / 3_600, 'hour'] as const);
    const digits = value < 100 && unit !== 'minute' ? 1 : 0;
    return intl.formatNumber(value, {
      style: 'unit',
      unit,
      unitDisplay: 'short',
      maximumFractionDigits: digits,
    });
  };
}

/** A count as a share of the accounts reached; unknown where one of the two is. */
function shareOfReach(count: number | null, reach: number | null): number | null {
  return count === null || reach === null || reach === 0 ? null : count / reach;
}

/** Posts by a figure, the highest first; those without it come last, in the order they are in. */
function inOrder(posts: readonly FiguredPost[], order: Order): readonly FiguredPost[] {
  if (order === 'newest') return posts;
  return [...posts].sort((a, b) => (b[order] ?? -1) - (a[order] ?? -1));
}

function Row({ post }: { post: FiguredPost }) {
  const intl = useIntl();
  const duration = useDuration();
  const percent = (value: number) =>
    intl.formatNumber(value, { style: 'percent', maximumFractionDigits: 1 });
  const date =
    post.taken_at === null ? (
      <UnknownFigure />
    ) : (
      <FormattedDate value={post.taken_at * 1_000} dateStyle="medium" />
    );
  const isReel = post.kind === 'reel';
  const name = <FormattedMessage id="figures.postOf" values={{ format: post.kind, date }} />;
  const href = postPage(post.post_short_code);
  return (
    <FiguredRow
      thumbnail={post.thumbnail}
      format={isReel ? 'reel' : 'image'}
      name={
        href === null ? (
          name
        ) : (
          <a href={href} target="_blank" rel="noopener noreferrer">
            {name}
          </a>
        )
      }
    >
      {counts.map((key) => (
        <Figure key={key} labelId={`figures.${key}`} value={post[key]} />
      ))}
      {rates.map(([key, labelId]) => (
        <Figure
          key={labelId}
          labelId={labelId}
          value={shareOfReach(post[key], post.reach)}
          write={percent}
        />
      ))}
      {isReel &&
        watched.map(([key, labelId]) => (
          <Figure key={key} labelId={labelId} value={post[key]} write={duration} />
        ))}
    </FiguredRow>
  );
}

/** Views, reach, saves and watch time of each post, the newest first. */
export function PostFigures({ figures, kind }: { figures: AccountFigures; kind: PostKind }) {
  const intl = useIntl();
  const [isWhole, setIsWhole] = useState(false);
  const list = useRef<HTMLUListElement>(null);
  const [order, setOrder] = useState<Order>('newest');
  const ofKind = figures.posts.filter((post) => kind === 'post' || post.kind === 'reel');
  const shown = inOrder(ofKind, order);
  const nameOf = (each: Order) =>
    each === 'newest'
      ? intl.formatMessage({ id: 'people.order.dated.newest' })
      : intl.formatMessage(
          { id: 'figures.highest' },
          { figure: intl.formatMessage({ id: `figures.${each}` }) },
        );
  const hint =
    figures.read_at === null ? undefined : (
      <>
        <FormattedMessage
          id="figures.readAt"
          values={{
            date: <FormattedDate value={figures.read_at} dateStyle="medium" timeStyle="short" />,
          }}
        />{' '}
        <FormattedMessage id="figures.rates" />
      </>
    );
  return (
    <Part id="figures-posts" titleId="figures.posts" hint={hint}>
      {figures.posts_state !== null && <Unknown state={figures.posts_state} />}
      {figures.posts_state === null && shown.length > 1 && (
        <Select
          label={intl.formatMessage({ id: 'figures.order' })}
          value={order}
          options={orders.map((each) => ({ value: each, label: nameOf(each) }))}
          onChange={setOrder}
        />
      )}
      {figures.posts_state === null && shown.length > 0 && (
        <ul ref={list} className={styles['rows']}>
          {shown.slice(0, isWhole ? shown.length : first).map((post) => (
            <Row key={post.post_short_code} post={post} />
          ))}
        </ul>
      )}
      {figures.posts_state === null && !isWhole && shown.length > first && (
        <Button
          variant="secondary"
          onClick={() => {
            setIsWhole(true);
            focusItemSoon(list.current, first);
          }}
        >
          <FormattedMessage id="figures.more" values={{ count: shown.length }} />
        </Button>
      )}
    </Part>
  );
}
