import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import type {
  AccountFigures,
  FiguredPost,
} from '../../../../../contract/records/connect/account-figures.ts';
import { postPage } from '../../../../../contract/network.ts';
import { openImage } from '../../../../core/media/open-media.ts';
import { Button } from '../../../../ui/forms/Button.tsx';
import { PostThumb } from '../../PostThumb.tsx';
import type { PostKind } from '../../posts-store.ts';
import { dash, useFigures } from '../use-figures.ts';
import { Part, Unknown } from './Part.tsx';
import styles from './account-figures.module.css';

/** Posts shown before all of them are asked for. */
const first = 6;

/** Figures from here on are abbreviated. */
const shortFrom = 10_000;

const counts = ['views', 'reach', 'saves', 'shares'] as const;
const watched = [
  ['average_watch', 'figures.averageWatch'],
  ['total_watch', 'figures.totalWatch'],
] as const;

/** Milliseconds as seconds, minutes or hours, whichever has the fewest digits. */
function useDuration() {
  const intl = useIntl();
  return (ms: number | null) => {
    if (ms === null) return dash;
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

function Row({ post }: { post: FiguredPost }) {
  const { short, whole } = useFigures();
  const write = (value: number | null) => ((value ?? 0) < shortFrom ? whole : short)(value);
  const duration = useDuration();
  const date = (
    <FormattedDate value={(post.taken_at ?? 0) * 1_000} dateStyle="medium" timeZone="UTC" />
  );
  const isReel = post.kind === 'reel';
  const name = <FormattedMessage id="figures.postOf" values={{ format: post.kind, date }} />;
  const href = postPage(post.post_short_code);
  return (
    <li className={styles['row']}>
      <span className={styles['thumb']}>
        <PostThumb address={post.thumbnail} format={isReel ? 'reel' : 'image'} open={openImage} />
      </span>
      <div className={styles['about']}>
        <h3 className={styles['name']}>
          {href === null ? (
            name
          ) : (
            <a href={href} target="_blank" rel="noopener noreferrer">
              {name}
            </a>
          )}
        </h3>
        <dl className={styles['figures']}>
          {counts.map((key) => (
            <Figure key={key} labelId={`figures.${key}`} value={write(post[key])} />
          ))}
          {isReel &&
            watched.map(([key, labelId]) => (
              <Figure key={key} labelId={labelId} value={duration(post[key])} />
            ))}
        </dl>
      </div>
    </li>
  );
}

function Figure({ labelId, value }: { labelId: string; value: string }) {
  const intl = useIntl();
  return (
    <div className={styles['figure']}>
      <dt>
        <FormattedMessage id={labelId} />
      </dt>
      <dd>
        {value === dash ? (
          <span role="img" aria-label={intl.formatMessage({ id: 'postAnalysis.unknown' })}>
            {dash}
          </span>
        ) : (
          value
        )}
      </dd>
    </div>
  );
}

/** Views, reach, saves and watch time of each post, the newest first. */
export function PostFigures({ figures, kind }: { figures: AccountFigures; kind: PostKind }) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = figures.posts.filter((post) => kind === 'post' || post.kind === 'reel');
  const date = <FormattedDate value={figures.read_at ?? 0} dateStyle="medium" timeStyle="short" />;
  const hint =
    figures.read_at === null ? undefined : (
      <FormattedMessage id="figures.readAt" values={{ date }} />
    );
  return (
    <Part id="figures-posts" titleId="figures.posts" hint={hint}>
      {figures.posts_state !== null && <Unknown state={figures.posts_state} />}
      {figures.posts_state === null && shown.length > 0 && (
        <ul className={styles['rows']}>
          {shown.slice(0, isWhole ? shown.length : first).map((post) => (
            <Row key={post.post_short_code} post={post} />
          ))}
        </ul>
      )}
      {figures.posts_state === null && !isWhole && shown.length > first && (
        <Button variant="secondary" onClick={() => setIsWhole(true)}>
          <FormattedMessage id="figures.more" values={{ count: shown.length }} />
        </Button>
      )}
    </Part>
  );
}
