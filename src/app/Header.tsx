import { lazy, Suspense, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { listNames } from '../../contract/lists/list-names.ts';
import { IconButton } from '../ui/forms/IconButton.tsx';
import { LogOutIcon, MenuIcon } from '../ui/icons/icons.tsx';
import { Logo } from '../ui/layout/Logo.tsx';
import { isSample } from '../core/browser/sample.ts';
import { useSession } from '../core/session/session-store.ts';
import { HomePane } from './HomePane.tsx';
import { TabBar } from './TabBar.tsx';
import { LeaveSample } from './sample/LeaveSample.tsx';
import { addToast, faultMessageId } from '../core/errors/toasts-store.ts';
import { whenIdle } from '../core/browser/idle.ts';
import type * as LogOutModule from './menu/LogOutDialog.tsx';
import type * as MenuModule from './menu/Menu.tsx';
import styles from './header.module.css';

const SampleNote = lazy(() =>
  import('./sample/SampleNote.tsx').then((m) => ({ default: m.SampleNote })),
);

const listPaths: ReadonlySet<string> = new Set(listNames.map((list) => `/${list}`));

/** Null where it cannot be had: offline before it was ever fetched. */
function fetchMenu(): Promise<typeof MenuModule | null> {
  return import('./menu/Menu.tsx').catch(() => null);
}

const fetchQuestion = () => import('./menu/LogOutDialog.tsx').catch(() => null);

const fetchLogOut = () => import('./lifecycle/log-out.ts').catch(() => null);

const tellOffline = () => addToast({ variant: 'danger', messageId: faultMessageId('network') });

/** Without a login the guards lead to the first screen, in the place of this one. */
async function logOutLater(keepsImports: boolean): Promise<void> {
  const flow = await fetchLogOut();
  if (flow === null) tellOffline();
  await flow?.logOut(keepsImports);
}

/** Asks before it logs out: getting back in takes a code by mail. */
function LogOutButton() {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const [question, setQuestion] = useState<typeof LogOutModule | null>(null);

  const ask = async () => {
    const fetched = question ?? (await fetchQuestion());
    setQuestion(fetched);
    if (fetched === null) tellOffline();
    else setAsking(true);
  };

  // Fetched ahead: log-out must work without a network.
  useEffect(() => whenIdle(() => void Promise.all([fetchLogOut(), fetchQuestion()])), []);

  return (
    <>
      <IconButton
        label={intl.formatMessage({ id: 'header.logOut' })}
        icon={<LogOutIcon />}
        aria-haspopup="dialog"
        onClick={() => void ask()}
      />
      {question !== null && (
        <question.LogOutDialog
          isOpen={isAsking}
          onClose={() => setAsking(false)}
          onConfirm={(keeps) => void logOutLater(keeps)}
        />
      )}
    </>
  );
}

export function Header() {
  const intl = useIntl();
  const [path] = useLocation();
  const username = useSession((state) => state.user?.username ?? '');
  const isSubscribed = useSession((state) => state.isSubscribed);
  // Where the menu was opened: going back closes it before the new screen takes the focus.
  const [openAt, setOpenAt] = useState<string | null>(null);
  const isOpen = openAt === path;
  const [menu, setMenu] = useState<typeof MenuModule | null>(null);

  const openMenu = async () => {
    setOpenAt(path);
    if (menu !== null) return;
    const fetched = await fetchMenu();
    setMenu(fetched);
    if (fetched !== null) return;
    setOpenAt(null);
    tellOffline();
  };

  return (
    <>
      <header className={styles['header']}>
        <div className={styles['bar']}>
          {!isSample && (
            <IconButton
              label={intl.formatMessage({ id: 'header.menu' })}
              icon={<MenuIcon />}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => void openMenu()}
            />
          )}
          <Link href="/home" className={styles['name'] ?? ''} data-lone={isSample || undefined}>
            <Logo size="s" />
            <span className={styles['username']}>{username !== '' && `@${username}`}</span>
          </Link>
          {isSample ? <LeaveSample /> : <LogOutButton />}
        </div>
        {menu !== null && (
          <menu.Menu
            key={path}
            isOpen={isOpen}
            onClose={() => setOpenAt(null)}
            onLogOut={(keeps) => void logOutLater(keeps)}
          />
        )}
      </header>
      {isSample && (
        <Suspense fallback={<div className={styles['noteRoom']} />}>
          <SampleNote />
        </Suspense>
      )}
      {isSubscribed && <TabBar isMenuOpen={isOpen} onMore={() => void openMenu()} />}
      {isSubscribed && listPaths.has(path) && <HomePane />}
    </>
  );
}
