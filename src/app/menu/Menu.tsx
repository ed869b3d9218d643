import { useEffect, useEffectEvent, useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link, useLocation } from 'wouter';
import { appVersion } from '../../../contract/limits.ts';
import { addToast } from '../../core/errors/toasts-store.ts';
import { supportMail } from '../../core/session/subscription.ts';
import { useInstall } from '../../core/device/install-store.ts';
import { installApp } from '../../features/reminders/install-app.ts';
import { readReminders } from '../../features/reminders/reminders.ts';
import { RemindersDrawer } from '../../features/reminders/RemindersDrawer.tsx';
import { useReminders } from '../../features/reminders/reminders-store.ts';
import { useMenu } from './menu-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { writeLocal } from '../../core/storage/storage.ts';
import { Drawer } from '../../ui/overlays/Drawer.tsx';
import { LogOutIcon } from '../../ui/icons/icons.tsx';
import {
  CardIcon,
  ConnectIcon,
  EraseIcon,
  HomeIcon,
  InstallIcon,
  ReminderIcon,
  ScrollIcon,
  ShieldIcon,
  SupportIcon,
} from '../../ui/icons/menu.tsx';
import { MenuItem } from '../../ui/overlays/MenuItem.tsx';
import { LanguageSelect } from '../LanguageSelect.tsx';
import { ThemeSelect } from '../ThemeSelect.tsx';
import { ClearDataDialog } from './ClearDataDialog.tsx';
import { InstallSteps } from '../../features/reminders/InstallSteps.tsx';
import { LogOutDialog } from './LogOutDialog.tsx';
import { MenuAccount } from './MenuAccount.tsx';
import { menuEntries, type MenuEntry } from './menu-entries.ts';
import styles from './menu.module.css';

interface Props {
  isOpen: boolean;
  onClose: () => void;
  onLogOut: (keepsImports: boolean) => void;
}

const icons = {
  'home-for-support': HomeIcon,
  'home-for-subscription': HomeIcon,
  support: SupportIcon,
  clear: EraseIcon,
  connect: ConnectIcon,
  terms: ScrollIcon,
  privacy: ShieldIcon,
  subscription: CardIcon,
  reminders: ReminderIcon,
  install: InstallIcon,
  logOut: LogOutIcon,
} as const;

type Asked = 'clear' | 'install' | 'reminders' | 'logOut' | null;

/** Paths of the entries that open a screen. */
const places: Partial<Record<MenuEntry, string>> = {
  'home-for-support': '/home',
  'home-for-subscription': '/home',
  terms: '/termsofservice',
  privacy: '/privacypolicy',
  subscription: '/managesubscription',
  connect: '/connect',
};

/** The header's bottom drawer, mounted once per path. Fetched when it is opened for the first time. */
export function Menu({ isOpen, onClose, onLogOut }: Props) {
  const intl = useIntl();
  const [path, navigate] = useLocation();
  const way = useInstall((state) => state.way);
  const [asked, setAsked] = useState<Asked>(null);
  const entries = useEntries();

  useArrival(path, isOpen, onClose);

  const doing: Partial<Record<MenuEntry, () => void>> = {
    'home-for-support': () => swapEntry(null),
    'home-for-subscription': () => swapEntry(null),
    support: () => {
      swapEntry('support');
      offerForm(() => navigate('/contactus'));
    },
    clear: () => setAsked('clear'),
    subscription: () => swapEntry('subscription'),
    reminders: () => setAsked('reminders'),
    install: () => {
      if (way === 'ios') setAsked('install');
      else void installApp();
    },
    logOut: () => setAsked('logOut'),
  };
  const choose = (entry: MenuEntry) => () => {
    onClose();
    doing[entry]?.();
  };

  return (
    <>
      <Drawer
        isOpen={isOpen}
        onClose={onClose}
        title={intl.formatMessage({ id: 'menu.title' })}
        closeLabel={intl.formatMessage({ id: 'ui.close' })}
      >
        <MenuAccount isOpen={isOpen} />
        <ul>
          {entries.map((entry) => (
            <Entry key={entry} entry={entry} onChoose={choose(entry)} />
          ))}
        </ul>
        <Choices />
        <Version />
      </Drawer>
      <Questions
        asked={asked}
        onEnd={() => setAsked(null)}
        onCleared={() => {
          onClose();
          navigate('/home');
        }}
        onLogOut={onLogOut}
      />
    </>
  );
}

interface QuestionsProps {
  asked: Asked;
  /** Called when the open one is closed. */
  onEnd: () => void;
  onCleared: () => void;
  onLogOut: (keepsImports: boolean) => void;
}

/** What entries open over the menu. */
function Questions({ asked, onEnd, onCleared, onLogOut }: QuestionsProps) {
  return (
    <>
      <ClearDataDialog isOpen={asked === 'clear'} onClose={onEnd} onCleared={onCleared} />
      <RemindersDrawer isOpen={asked === 'reminders'} onClose={onEnd} />
      <LogOutDialog isOpen={asked === 'logOut'} onClose={onEnd} onConfirm={onLogOut} />
      <InstallSteps isOpen={asked === 'install'} onClose={onEnd} />
    </>
  );
}

/** Without a mail program the link does nothing, and no browser says so: the form is another way. */
function offerForm(run: () => void): void {
  const action = { messageId: 'menu.supportFormOpen', run };
  addToast({ variant: 'success', messageId: 'menu.supportForm', action });
}

/** The entries as things are. */
function useEntries(): MenuEntry[] {
  const isSubscribed = useSession((state) => state.isSubscribed);
  const canConnect = useSession((state) => state.user?.sources !== undefined);
  const canInstall = useInstall(({ way }) => way !== 'none');
  const swapped = useMenu((state) => state.swapped);
  const canRemind = useReminders(({ state }) => state !== 'none' && state !== 'unknown');
  useEffect(() => void readReminders(), []);
  return menuEntries({ isSubscribed, canConnect, canRemind, canInstall, swapped });
}

/** Turns an entry into Home, or Home back into itself (docs/product.md, "Menu"). */
function swapEntry(swapped: 'support' | 'subscription' | null): void {
  writeLocal('menu', swapped);
  useMenu.setState({ swapped });
}

/** Resets the menu once on each path. */
function useArrival(path: string, isOpen: boolean, onClose: () => void): void {
  const arrive = useEffectEvent(() => {
    // Left open elsewhere, it stays closed when that path comes again.
    if (!isOpen) onClose();
    // At home, by whatever way, the swapped entry is reset.
    if (path === '/home') swapEntry(null);
  });
  useEffect(() => arrive(), []);
}

/** Language and appearance, as in the footer. */
function Choices() {
  return (
    <div className={styles['choices']}>
      <div className={styles['choice']}>
        <span aria-hidden="true">
          <FormattedMessage id="footer.language" />
        </span>
        <LanguageSelect />
      </div>
      <div className={styles['choice']}>
        <span aria-hidden="true">
          <FormattedMessage id="footer.theme" />
        </span>
        <ThemeSelect />
      </div>
    </div>
  );
}

function Version() {
  return (
    <p className={styles.version}>
      <FormattedMessage id="menu.version" values={{ version: appVersion }} />
    </p>
  );
}

function Entry({ entry, onChoose }: { entry: MenuEntry; onChoose: () => void }) {
  const intl = useIntl();
  const EntryIcon = icons[entry];
  const mail = supportMail(intl.formatMessage({ id: 'menu.supportSubject' }));
  const place = places[entry];
  const item = (
    <MenuItem
      icon={<EntryIcon />}
      isDanger={entry === 'logOut'}
      {...(place === undefined ? { onClick: onChoose } : {})}
      {...(entry === 'support' ? { href: mail.href } : {})}
    >
      <FormattedMessage id={`menu.${entry.startsWith('home') ? 'home' : entry}`} />
    </MenuItem>
  );
  return (
    <li>
      {place === undefined ? (
        item
      ) : (
        <Link href={place} onClick={onChoose} asChild>
          {item}
        </Link>
      )}
    </li>
  );
}
