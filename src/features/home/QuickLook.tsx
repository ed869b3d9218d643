import { useState, type FormEvent, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { modeOf, resetDownload, searchDownload, typeDownload } from '../downloads/download.ts';
import { filesOf } from '../downloads/download-files.ts';
import { useDownload, type DownloadMode } from '../downloads/download-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/layout/Card.tsx';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { focusField } from '../../ui/dom/focus-field.ts';
import { ForwardIcon } from '../../ui/icons/icons.tsx';
import styles from './quick-look.module.css';

/** The downloader in one line (docs/product.md, "Quick look"). */
export function QuickLook() {
  const intl = useIntl();
  const [text, setText] = useState('');
  const [mode, setMode] = useState<DownloadMode | null>(null);
  const isBusy = useDownload((state) => mode !== null && state[mode].load === 'loading');
  const wanted = modeOf(text);

  const look = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === '' || isBusy) return;
    setMode(wanted);
    typeDownload(wanted, text);
    void searchDownload(wanted);
  };
  const reset = (event: MouseEvent<HTMLButtonElement>) => {
    if (mode !== null) resetDownload(mode);
    setMode(null);
    setText('');
    focusField(event);
  };

  return (
    <Card className={styles['card']}>
      <form className={styles['form']} onSubmit={look} noValidate>
        <Field
          label={intl.formatMessage({ id: 'home.lookLabel' })}
          name="look"
          value={text}
          onChange={setText}
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="search"
        />
        <div className={styles['actions']}>
          <Button type="submit" variant="secondary" isBusy={isBusy} disabled={text.trim() === ''}>
            <FormattedMessage id={wanted === 'stories' ? 'home.getStories' : 'home.fetch'} />
          </Button>
          <Button variant="quiet" disabled={text.trim() === '' && mode === null} onClick={reset}>
            <FormattedMessage id="home.reset" />
          </Button>
        </div>
      </form>
      {mode !== null && <Found mode={mode} />}
    </Card>
  );
}

/** What was found, each leading to where it can be seen and saved. */
function Found({ mode }: { mode: DownloadMode }) {
  const { result, refusal, load } = useDownload((state) => state[mode]);
  const href = mode === 'stories' ? '/downloadStories' : '/downloadreel';
  if (load === 'refused' && refusal !== null) {
    return (
      <p className={styles['said']} role="alert">
        <FailureText failure={refusal.failure} />
      </p>
    );
  }
  const { posts = [], stories = [], username = '' } = result ?? {};
  const videos = posts.filter((post) => post.post_type === 'video').length;
  const rows = [
    { id: 'home.viewVideo', count: videos },
    { id: 'home.viewPost', count: posts.length - videos },
    { id: 'home.viewStory', count: posts.length > 0 ? 0 : stories.length },
  ].filter((row) => row.count > 0);
  const isNothing = result !== null && rows.length === 0;
  return (
    <>
      <p className={isNothing ? styles['said'] : 'visually-hidden'} role="status">
        {result !== null && (
          <FormattedMessage
            id={isNothing ? 'home.nothingFound' : 'download.found'}
            values={{ count: filesOf(result).length, username }}
          />
        )}
      </p>
      {rows.length > 0 && (
        <ul className={styles['found']}>
          {rows.map((row) => (
            <li key={row.id}>
              <Link href={href} className={styles['row'] ?? ''}>
                <FormattedMessage id={row.id} values={{ count: row.count }} />
                <ForwardIcon size={20} />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
