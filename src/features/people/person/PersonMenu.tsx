import { FormattedMessage, useIntl } from 'react-intl';
import type { ListName } from '../../../../contract/lists/list-names.ts';
import { profileAddress } from '../../../../contract/network.ts';
import type { Person } from '../../../../contract/records/person.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { CopyIcon, HideIcon, OpenIcon, ShareIcon } from '../../../ui/icons/person-menu.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import { MenuItem } from '../../../ui/overlays/MenuItem.tsx';
import { PersonTimeline } from './PersonTimeline.tsx';
import { keepOff, keepOffDays } from './kept-off.ts';

interface Props {
  list: ListName;
  /** The person whose menu is open; null while none is. */
  person: Person | null;
  onClose: () => void;
}

async function copyName(name: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`@${name}`);
    addToast({ variant: 'success', messageId: 'people.copied' });
  } catch {
    addToast({ variant: 'danger', messageId: 'people.notCopied' });
  }
}

async function share(url: string, name: string): Promise<void> {
  try {
    await navigator.share({ title: `@${name}`, url });
  } catch {
    // Closed without choosing an app: there is nothing to say.
  }
}

/** What can be done with a person of a list. */
export function PersonMenu({ list, person, onClose }: Props) {
  const intl = useIntl();
  const name = person?.insta_username ?? '';
  const address = profileAddress(name);
  const choose = (act: () => void) => () => {
    onClose();
    act();
  };
  return (
    <Drawer
      isOpen={person !== null}
      onClose={onClose}
      title={name === '' ? intl.formatMessage({ id: 'people.nameless' }) : `@${name}`}
      closeLabel={intl.formatMessage({ id: 'ui.close' })}
    >
      {person !== null && <PersonTimeline id={person.insta_id} />}
      <ul>
        {address !== null && (
          <>
            <li>
              <MenuItem
                icon={<OpenIcon />}
                href={address}
                target="_blank"
                rel="noopener noreferrer"
                onClick={onClose}
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
        )}
        {person !== null &&
          keepOffDays.map((days) => (
            <li key={days}>
              <MenuItem icon={<HideIcon />} onClick={choose(() => keepOff(list, person, days))}>
                <FormattedMessage
                  id={days === null ? 'people.keepOffForGood' : 'people.keepOffFor'}
                  values={{ days }}
                />
              </MenuItem>
            </li>
          ))}
      </ul>
    </Drawer>
  );
}
