import styles from './skeleton.module.css';

interface Props {
  shape?: 'line' | 'title' | 'circle' | 'block';
  className?: string | undefined;
}

/** A place that will be filled. It appears late, so that a quick answer shows no skeleton at all. */
export function Skeleton({ shape = 'line', className }: Props) {
  const names = [styles['skeleton'], styles[shape], className];
  return <span className={names.filter(Boolean).join(' ')} aria-hidden="true" />;
}
