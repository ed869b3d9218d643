import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { ButtonLink } from '../forms/ButtonLink.tsx';
import { EmptyState } from './EmptyState.tsx';

interface Props {
  icon: ReactNode;
  /** What the figures wait for: that the account is connected, or that it has been read. */
  awaits: 'connection' | 'reading';
}

/** In the place of the figures of a real account that is not connected, or not read yet. */
export function AwaitedAccount({ icon, awaits }: Props) {
  const isUnread = awaits === 'reading';
  return (
    <EmptyState
      icon={icon}
      title={
        <FormattedMessage
          id={isUnread ? 'connect.readingTitle' : 'connect.source.needs-connection'}
        />
      }
      action={
        <ButtonLink href="/connect">
          <FormattedMessage id={isUnread ? 'figures.step' : 'home.connectTitle'} />
        </ButtonLink>
      }
    >
      <FormattedMessage id={isUnread ? 'connect.syncingText' : 'home.connect'} />
    </EmptyState>
  );
}
