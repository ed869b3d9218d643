import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import type { SourceState } from '../../../../../contract/records/connect/sources.ts';
import page from '../post-analysis.module.css';
import styles from './account-figures.module.css';

/** Why there are no figures, and the step that would bring them. */
export function Unknown({ state }: { state: SourceState }) {
  const hasStep = state === 'needs-connection' || state === 'needs-permission';
  return (
    <p className={page['nothing']}>
      <FormattedMessage id={`connect.source.${state}`} />
      {hasStep && (
        <>
          {' '}
          <Link href="/connect" className={styles['step'] ?? ''}>
            <FormattedMessage id="figures.step" />
          </Link>
        </>
      )}
    </p>
  );
}

interface PartProps {
  id: string;
  titleId: string;
  hint?: ReactNode;
  children: ReactNode;
}

/** A part of the page with its heading. */
export function Part({ id, titleId, hint, children }: PartProps) {
  return (
    <section className={page['section']} aria-labelledby={id}>
      <div>
        <h2 id={id} className={page['heading']}>
          <FormattedMessage id={titleId} />
        </h2>
        {hint !== undefined && <p className={page['hint']}>{hint}</p>}
      </div>
      {children}
    </section>
  );
}
