import { FormattedMessage } from 'react-intl';
import styles from './archive.module.css';

/** The codes with a text; an archive that is read by a newer version may have others. */
const codes = new Set([
  // Of the import, where nothing else of the chosen files can be read.
  'EMPTY_FILE',
  'NO_RELEVANT_FILES',
  'WRONG_PLATFORM',
  'MISSING_LIST',
  'LIST_EMPTY',
  'MISSING_PARTS',
  'CORRUPT_FILE',
  'TOO_MANY_ENTRIES',
  'OPTIONAL_FILE_UNREADABLE',
  'MULTIPLE_EXPORTS',
  'HTML_FORMAT',
  'PARTIAL_RANGE',
  'UNKNOWN_LAYOUT',
  'RECORDS_WITHOUT_NAME',
  'NOT_OWNER',
]);

/** Other services as they write their names. */
const platforms: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  x: 'X',
};

/** Codes whose detail is a list, which may be followed by a number. */
const listCodes = new Set(['MISSING_LIST', 'LIST_EMPTY', 'RECORDS_WITHOUT_NAME']);
const listTitle = 'import.list.followers';
const listTitles: Readonly<Record<string, string>> = {
  following: 'import.list.following',
  pending: 'import.list.pending',
  blocked: 'import.list.blocked',
  closeFriends: 'import.list.closeFriends',
  youUnfollowed: 'import.list.youUnfollowed',
};

/** Structures of an unknown layout are long; support asks for the whole line. */
const longestDetail = 160;

/** What is missing or wrong in an archive, each with the next step. */
export function WarningList({ warnings }: { warnings: readonly string[] }) {
  const known = warnings
    .map((warning) => {
      const [code = '', ...rest] = warning.split(':');
      return { warning, code, detail: rest.join(':').slice(0, longestDetail) };
    })
    .filter(({ code }) => codes.has(code));
  if (known.length === 0) return null;
  return (
    <ul className={styles['warnings']}>
      {known.map(({ warning, code, detail }) => (
        <li key={warning}>
          <FormattedMessage
            id={`import.warning.${code}`}
            values={{
              count: Number(detail.split(' ')[1]),
              detail: listCodes.has(code) ? (
                <FormattedMessage id={listTitles[detail.split(' ')[0] ?? ''] ?? listTitle} />
              ) : (
                (platforms[detail] ?? detail)
              ),
            }}
          />
        </li>
      ))}
    </ul>
  );
}
