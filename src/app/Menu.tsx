import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'wouter';
import { installApp } from '../flows/install.ts';
import { swapEntry } from '../flows/menu.ts';
import { supportMail } from '../flows/subscription.ts';
import { useInstall } from '../stores/install.ts';
import { useMenu } from '../stores/menu.ts';
import { useSession } from '../stores/session.ts';
import { Drawer } from '../ui/Drawer.tsx';
import { LogOutIcon } from '../ui/icons.tsx';
import {
  CardIcon,
  EraseIcon,
  HomeIcon,
  InstallIcon,
  ScrollIcon,
  ShieldIcon,
  SupportIcon,
} from '../ui/icons-menu.tsx';
import { MenuItem } from '../ui/MenuItem.tsx';
import { ClearDataDialog } from './ClearDataDialog.tsx';
import { InstallSteps } from './InstallSteps.tsx';
import { menuEntries, type MenuEntry } from './menu-entries.ts';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onLogOut: () => void;
}

const icons = {
  'home-for-support': HomeIcon,
  'home-for-subscription': HomeIcon,
  support: SupportIcon,
  clear: EraseIcon,
  terms: ScrollIcon,
  privacy: ShieldIcon,
  subscription: CardIcon,
  install: InstallIcon,
  logOut: LogOutIcon,
} as const;

/** The bottom drawer of the header, one of each path. Fetched when it is opened for the first time. */
export function Menu({ isOpen, onClose, onLogOut }: Props) {
  const intl = useIntl();
  const [path, navigate] = useLocation();
  const isSubscribed = useSession((state) => state.isSubscribed);
  const way = useInstall((state) => state.way);
  const swapped = useMenu((state) => state.swapped);
  const [asked, setAsked] = useState<'clear' | 'install' | null>(null);
  const entries = menuEntries({ isSubscribed, canInstall: way !== 'none', swapped });

  const arrive = useEffectEvent(() => {
    // Left open elsewhere, it stays closed when that path comes again.
    if (!isOpen) onClose();
    // The entry that leads home is itself again there, whichever way was taken.
    if (path === '/home') swapEntry(null);
  });
  useEffect(() => arrive(), []);

  const go = (to: string) => {
    onClose();
    navigate(to);
  };
  const choose: Record<MenuEntry, () => void> = {
    'home-for-support': () => goHome(),
    'home-for-subscription': () => goHome(),
    support: () => {
      swapEntry('support');
      onClose();
    },
    clear: () => {
      onClose();
      setAsked('clear');
    },
    terms: () => go('/termsofservice'),
    privacy: () => go('/privacypolicy'),
    subscription: () => {
      swapEntry('subscription');
      go('/managesubscription');
    },
    install: () => {
      onClose();
      if (way === 'ios') setAsked('install');
      else void installApp();
    },
    logOut: () => {
      onClose();
      onLogOut();
    },
  };
  function goHome() {
    swapEntry(null);
    go('/home');
  }

  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={onClose}
        title={intl.formatMessage({ id: 'menu.title' })}
        closeLabel={intl.formatMessage({ id: 'ui.close' })}
      >
        <ul>
          {entries.map((entry) => {
            const EntryIcon = icons[entry];
            const mail = supportMail(intl.formatMessage({ id: 'menu.supportSubject' }));
            return (
              <li key={entry}>
                <MenuItem
                  icon={<EntryIcon />}
                  isDanger={entry === 'logOut'}
                  onClick={choose[entry]}
                  {...(entry === 'support' ? { href: mail.href } : {})}
                >
                  <FormattedMessage id={`menu.${entry.startsWith('home') ? 'home' : entry}`} />
                </MenuItem>
              </li>
            );
          })}
        </ul>
      </Drawer>
      <ClearDataDialog
        isOpen={asked === 'clear'}
        onClose={() => setAsked(null)}
        onCleared={() => go('/home')}
      />
      <InstallSteps isOpen={asked === 'install'} onClose={() => setAsked(null)} />
    </>
  );
}
