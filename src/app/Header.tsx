import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { IconButton } from '../ui/IconButton.tsx';
import { LogOutIcon, MenuIcon } from '../ui/icons.tsx';
import { Logo } from '../ui/Logo.tsx';
import { useSession } from '../stores/session.ts';
import styles from './header.module.css';

const Menu = lazy(() => import('./Menu.tsx').then((module) => ({ default: module.Menu })));

async function logOutLater(): Promise<void> {
  const { logOut } = await import('../flows/log-out.ts');
  await logOut();
}

export function Header() {
  const intl = useIntl();
  const [path, navigate] = useLocation();
  const username = useSession((state) => state.user?.username ?? '');
  // Where the menu was opened: going back closes it before the new screen takes the focus.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const [wasOpened, setOpened] = useState(false);

  const logOut = async () => {
    await logOutLater();
    navigate('/');
  };

  return (
    <header className={styles['header']}>
      <div className={styles['bar']}>
        <IconButton
          label={intl.formatMessage({ id: 'header.menu' })}
          icon={<MenuIcon />}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => {
            setOpened(true);
            setOpenAt(path);
          }}
        />
        <Link href="/home" className={styles['name'] ?? ''}>
          <Logo size="s" />
          <span className={styles['username']}>{username !== '' && `@${username}`}</span>
        </Link>
        <IconButton
          label={intl.formatMessage({ id: 'header.logOut' })}
          icon={<LogOutIcon />}
          onClick={() => void logOut()}
        />
      </div>
      {wasOpened && (
        <Suspense fallback={null}>
          <Menu
            key={path}
            isOpen={isOpen}
            onClose={() => setOpenAt(null)}
            onLogOut={() => void logOut()}
          />
        </Suspense>
      )}
    </header>
  );
}
