import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import { profileAddress } from '../../../../contract/network.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { isSample } from '../../../core/browser/sample.ts';
import { copyText } from '../../../core/device/copy-text.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { openImage } from '../../../core/media/open-media.ts';
import { restoreFocusSoon } from '../../../ui/dom/focus-heading.ts';
import { CopyIcon, HideIcon, OpenIcon, ShareIcon } from '../../../ui/icons/person-menu.tsx';
import { ProfileImage } from '../../../ui/media/ProfileImage.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { MenuItem } from '../../../ui/overlays/MenuItem.tsx';
import { PersonTimeline } from './PersonTimeline.tsx';
import { KeepOffForm } from './KeepOffForm.tsx';
import { keepOff } from './keep-off.ts';
import styles from './person-timeline.module.css';

/** Picture and full name are of lists alone: a moment knows names only. */
type Shown = Pick<Person, 'insta_id' | 'insta_username'> &
  Partial<Pick<Person, 'insta_image_url' | 'insta_full_name'>>;

interface Props {
  /** The list that the person may be kept off; null where there is none. */
  list: ListName | null;
  /** A moment to mark on the timeline. */
  moment?: number | null;
  /** The person whose menu is open; null while none is. */
  person: Shown | null;
  onClose: () => void;
}

async function copyName(name: string): Promise<void> {
  const isCopied = await copyText(`@${name}`);
  addToast({
    variant: isCopied ? 'success' : 'danger',
    messageId: isCopied ? 'people.copied' : 'people.notCopied',
  });
}

async function share(url: string, name: string): Promise<void> {
  try {
    await navigator.share({ title: `@${name}`, url });
  } catch {
    // Closed without choosing an app: there is nothing to say.
  }
}

interface ProfileProps {
  name: string;
  address: string;
  onChosen: () => void;
}

/** What is done with the profile of a person. */
function ProfileItems({ name, address, onChosen }: ProfileProps) {
  const choose = (act: () => void) => () => {
    onChosen();
    act();
  };
  return (
    <>
      <li>
        <MenuItem
          icon={<OpenIcon />}
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          onClick={onChosen}
        >
          <FormattedMessage id="people.openProfile" />
        </MenuItem>
      </li>
      <li>
        <MenuItem icon={<CopyIcon />} onClick={choose(() => void copyName(name))}>
          <FormattedMessage id="people.copyName" />
        </MenuItem>
      </li>
      {'share' in navigator && (
        <li>
          <MenuItem icon={<ShareIcon />} onClick={choose(() => void share(address, name))}>
            <FormattedMessage id="people.share" />
          </MenuItem>
        </li>
      )}
    </>
  );
}

/** The face of the row and the full name, where one of them is known. */
function Face({ person }: { person: Shown }) {
  const {
    insta_username: name,
    insta_image_url: address = '',
    insta_full_name: full = '',
  } = person;
  if (address === '' && full === '') return null;
  return (
    <p className={styles['person']} data-person>
      <ProfileImage address={address} name={name} open={openImage} />
      <span dir="auto">{full}</span>
    </p>
  );
}

/** What can be done with a person of a list. */
export function PersonMenu({ list, moment = null, person, onClose }: Props) {
  const intl = useIntl();
  const name = person?.insta_username ?? '';
  const address = profileAddress(name);
  const [isKeeping, setKeeping] = useState(false);
  const close = () => {
    setKeeping(false);
    onClose();
  };
  return (
    <Drawer
      isOpen={person !== null}
      onClose={close}
      title={name === '' ? intl.formatMessage({ id: 'people.nameless' }) : `@${name}`}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      {person !== null && <Face person={person} />}
      {person !== null && <PersonTimeline id={person.insta_id} moment={moment} />}
      {/* The invented name of a sample may be that of a real account elsewhere. */}
      {!isSample && (address !== null || list !== null) && (
        <ul>
          {address !== null && <ProfileItems name={name} address={address} onChosen={close} />}
          {list !== null && !isKeeping && (
            <li>
              <MenuItem icon={<HideIcon />} onClick={() => setKeeping(true)}>
                <FormattedMessage id="people.keepOff" />
              </MenuItem>
            </li>
          )}
        </ul>
      )}
      {list !== null && isKeeping && person !== null && (
        <KeepOffForm
          onKeepOff={(choice) => {
            close();
            keepOff(list, person, choice);
            // The row that opened the menu goes; where none takes its place the list gets the focus.
            restoreFocusSoon(() => document.querySelector<HTMLElement>('main ul[tabindex]'));
          }}
        />
      )}
    </Drawer>
  );
}
