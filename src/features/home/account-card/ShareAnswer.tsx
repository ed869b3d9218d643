import { useIntl, type IntlShape } from 'react-intl';
import type { History } from '../../../../contract/records/history.ts';
import type { UserRecord } from '../../../../contract/records/user.ts';
import { saveFile } from '../../../core/device/save-file.ts';
import { dayFormat } from '../../../core/i18n/day-format.ts';
import { isKnown, useFigure, type AccountFigure } from '../../../core/imported/figures.ts';
import { addToast } from '../../../core/errors/toasts-store.ts';
import { ShareIcon } from '../../../ui/icons/person-menu.tsx';
import { IconButton } from '../../../ui/forms/IconButton.tsx';
import { placeReadings } from '../../history/growth.ts';
import { useHistory } from '../../history/history-store.ts';
import { netChange } from './net-change.ts';
import { drawPicture, type SharedAnswer } from './share-picture.ts';
import type { HomeAnswer } from './use-answer.ts';

const withoutHyphens = (text: string) => text.replaceAll('\u00ad', '');

function linePoints(history: History | null, since: number) {
  const known = history?.readings.filter(
    ({ followers, taken_at }) => followers !== null && taken_at >= since,
  );
  const box = { width: 1, lineTop: 0, lineBottom: 1 };
  return placeReadings(known ?? [], box).map(({ x, y }) => ({ x, y }));
}

function describe(
  intl: IntlShape,
  { username }: UserRecord,
  answer: HomeAnswer,
  followers: AccountFigure,
): SharedAnswer {
  const { came, left, since } = answer;
  const { history } = useHistory.getState();
  const write = (value: number) => intl.formatNumber(value, { maximumFractionDigits: 1 });
  const date = since === null ? '' : intl.formatDate(since, dayFormat(since, 'long'));
  return {
    net: netChange(came - left, write).text,
    came: `+${intl.formatNumber(came)}`,
    left: `−${intl.formatNumber(left)}`,
    since: since === null ? '' : intl.formatMessage({ id: 'home.shareSince' }, { date }),
    // A word of the page may have soft hyphens, which a canvas shows.
    followers: isKnown(followers)
      ? `${intl.formatNumber(followers.known)} ${withoutHyphens(intl.formatMessage({ id: 'home.followers' }))}`
      : '',
    username,
    line: since === null ? [] : linePoints(history, since),
  };
}

/** Shares the answer of home as a picture; it is saved where the device has no share sheet for files. */
export function ShareAnswer({ user, answer }: { user: UserRecord; answer: HomeAnswer }) {
  const intl = useIntl();
  const followers = useFigure('total_followers');
  const draw = async () => {
    const file = await drawPicture(describe(intl, user, answer, followers)).catch(() => null);
    if (file === null) addToast({ variant: 'danger', messageId: 'home.shareFailed' });
    return file;
  };
  return (
    <IconButton
      label={intl.formatMessage({ id: 'home.share' })}
      icon={<ShareIcon />}
      onClick={() => void saveFile(draw, { prefersShare: true })}
    />
  );
}
