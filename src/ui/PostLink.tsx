import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { PopularityId } from '../../contract/records/post.ts';

interface Props {
  /** The post's page on the network; null where there is none to lead to. */
  href: string | null;
  /** What the post is, for those who do not see it; its figure as it is shown (WCAG 2.5.3). */
  about: {
    format: string;
    children: number;
    /** Its place among those it is ranked with, from 1 on, and by what. */
    place: number;
    group: PopularityId;
    count: number;
    value: string;
  };
  className?: string | undefined;
  children: ReactNode;
}

/** A post that leads to its own page on the network. */
export function PostLink({ href, about, className, children }: Props) {
  const intl = useIntl();
  if (href === null) return <div className={className}>{children}</div>;
  return (
    <a
      className={className}
      href={href}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={intl.formatMessage({ id: 'postThumb.label' }, about)}
    >
      {children}
    </a>
  );
}
