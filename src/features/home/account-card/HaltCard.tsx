import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'wouter';
import { useSession } from '../../../core/session/session-store.ts';
import { FailureText } from '../../../ui/feedback/FailureText.tsx';
import { Button } from '../../../ui/forms/Button.tsx';
import { ButtonLink } from '../../../ui/forms/ButtonLink.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { useHistory } from '../../history/history-store.ts';
import type { Halt } from './halt.ts';
import styles from './halt-card.module.css';

interface Props {
  halt: Halt;
  /** Looks again whether the account can be analysed. */
  onCheck: () => void;
}

/** The state that keeps the account from being analysed, and the one button that ends it. */
export function HaltCard({ halt, onCheck }: Props) {
  return (
    <Card className={styles['halt']} role="status">
      <p className={styles['title']}>
        <FormattedMessage id={titles[halt]} />
      </p>
      <Text halt={halt} />
      <WayOut halt={halt} />
      {(halt === 'private' || halt === 'unknown') && (
        <Button variant="quiet" onClick={onCheck}>
          <FormattedMessage id="home.checkAgain" />
        </Button>
      )}
    </Card>
  );
}

const titles: Readonly<Record<Halt, string>> = {
  ended: 'home.expiredTitle',
  unconnected: 'home.waysTitle',
  access: 'connect.again',
  unknown: 'home.invalidTitle',
  private: 'home.privateTitle',
};

const texts: Readonly<Record<Exclude<Halt, 'unknown'>, string>> = {
  ended: 'home.expired',
  unconnected: 'home.ways',
  access: 'home.connectAgain',
  private: 'home.private',
};

function Text({ halt }: { halt: Halt }) {
  const invalidMessage = useSession((state) => state.invalidUsernameMessage);
  const analyses = useHistory(({ history }) => history?.readings.length ?? null);
  return (
    <p className={styles['text']}>
      {halt === 'unknown' ? (
        <FailureText failure={{ ...invalidMessage, messageId: 'home.invalid' }} />
      ) : (
        <FormattedMessage id={texts[halt]} />
      )}
      {halt === 'ended' && analyses !== null && analyses > 0 && (
        <>
          {' '}
          <FormattedMessage id="home.expiredKept" values={{ count: analyses }} />
        </>
      )}
    </p>
  );
}

function WayOut({ halt }: { halt: Halt }) {
  switch (halt) {
    case 'ended':
      // Another document.
      return (
        <ButtonLink href="/paymentplan" isWide>
          <FormattedMessage id="home.activate" />
        </ButtonLink>
      );
    case 'unconnected':
      return (
        <>
          <Way href="/connect">
            <FormattedMessage id="home.connectTitle" />
          </Way>
          <Way href="/import" isSecond>
            <FormattedMessage id="home.addDownload" />
          </Way>
        </>
      );
    case 'access':
      return (
        <Way href="/connect">
          <FormattedMessage id="connect.again" />
        </Way>
      );
    case 'unknown':
      return (
        <Way href="/account">
          <FormattedMessage id="home.mendName" />
        </Way>
      );
    case 'private':
      return (
        <Way href="/import">
          <FormattedMessage id="home.addDownload" />
        </Way>
      );
  }
}

interface WayProps {
  href: string;
  isSecond?: boolean;
  children: ReactNode;
}

function Way({ href, isSecond = false, children }: WayProps) {
  return (
    <Link href={href} asChild>
      <ButtonLink isWide variant={isSecond ? 'secondary' : 'primary'}>
        {children}
      </ButtonLink>
    </Link>
  );
}
