import { FormattedMessage } from 'react-intl';
import styles from './archive.module.css';

/** The codes with a text; an archive that is read by a newer version may have others. */
const codes = new Set([
  'NO_RELEVANT_FILES',
  'WRONG_PLATFORM',
  'MISSING_LIST',
  'LIST_EMPTY',
  'MISSING_PARTS',
  'CORRUPT_FILE',
  'OPTIONAL_FILE_UNREADABLE',
  'MULTIPLE_EXPORTS',
  'HTML_FORMAT',
  'PARTIAL_RANGE',
  'UNKNOWN_LAYOUT',
  'NOT_OWNER',
]);

/** Other services as they write their names. */
const platforms: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  snapchat: 'Snapchat',
  tiktok: 'TikTok',
  x: 'X',
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
              detail:
                code === 'MISSING_LIST' || code === 'LIST_EMPTY' ? (
                  <FormattedMessage
                    id={detail === 'following' ? 'import.list.following' : 'import.list.followers'}
                  />
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
