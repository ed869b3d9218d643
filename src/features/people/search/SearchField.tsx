import { useEffect, useRef, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { maxSearch } from '../../../../contract/http/lists.ts';
import { SearchIcon } from '../../../ui/icons/people.tsx';
import styles from './search.module.css';

/** Typing is over when no key follows within this time: each search reads a list on the server. */
const pauseMs = 250;

/** Names are no words of a language. */
const plainTyping = {
  autoCapitalize: 'none',
  autoComplete: 'off',
  autoCorrect: 'off',
  spellCheck: false,
  enterKeyHint: 'search',
} as const;

interface Props {
  q: string;
  label: string;
  /** Called with the text without spaces around it, when that is another one. */
  onSearch: (q: string) => void;
}

/** The field of a search. What is typed is looked for once typing pauses, or at Enter. */
export function SearchField({ q, label, onSearch }: Props) {
  const [typed, setTyped] = useState(q);
  const [known, setKnown] = useState(q);
  const timer = useRef(0);
  const field = useRef<HTMLInputElement>(null);

  // Cleared elsewhere: by "Show everyone" below an empty result.
  if (known !== q) {
    setKnown(q);
    if (typed.trim() !== q) setTyped(q);
  }

  useEffect(() => () => window.clearTimeout(timer.current), []);

  const look = (text: string, after: number) => {
    setTyped(text);
    window.clearTimeout(timer.current);
    timer.current = window.setTimeout(() => {
      if (text.trim() !== q) onSearch(text.trim());
    }, after);
  };

  return (
    <span className={styles['field']}>
      <SearchIcon size={20} />
      <input
        ref={field}
        type="search"
        className={styles['query']}
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={maxSearch}
        {...plainTyping}
        onChange={(event) => look(event.currentTarget.value, pauseMs)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') look(typed, 0);
          if (event.key === 'Escape' && typed !== '') look('', 0);
        }}
      />
      {typed !== '' && (
        <button
          type="button"
          className={styles['clear']}
          onClick={() => {
            look('', 0);
            field.current?.focus();
          }}
        >
          <FormattedMessage id="people.searchClear" />
        </button>
      )}
    </span>
  );
}

/** The search of a list that has neither orders nor parts. */
export function LoneSearch(props: Props) {
  return (
    <search className={styles['search']}>
      <SearchField {...props} />
    </search>
  );
}
