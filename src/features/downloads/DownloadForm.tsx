import { useEffect, useRef, type FormEvent, type MouseEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { resetDownload, searchDownload, typeDownload } from './download.ts';
import { isOff, useDownload, type DownloadMode } from './download-store.ts';
import { useSession } from '../../core/session/session-store.ts';
import { isRealAccount } from '../../core/session/user-store.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { useHydrated } from '../../ui/hooks/use-hydrated.ts';
import { focusField } from '../../ui/dom/focus-field.ts';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** Takes what was copied elsewhere; not there where the browser lets no page read it. */
function PasteButton({ onPaste }: { onPaste: (text: string) => void }) {
  const canPaste = useHydrated() && 'clipboard' in navigator && 'readText' in navigator.clipboard;
  if (!canPaste) return null;
  const paste = async () => {
    // Refused by the person or the browser: the field is as it was.
    const text = await navigator.clipboard.readText().catch(() => '');
    if (text.trim() !== '') onPaste(text.trim());
  };
  return (
    <button type="button" className={styles['paste']} onClick={() => void paste()}>
      <FormattedMessage id="download.paste" />
    </button>
  );
}

/** A text field, a search and a reset. */
export function DownloadForm({ mode }: Props) {
  const intl = useIntl();
  const text = useDownload((state) => state[mode].text);
  const isOwnOnly = useSession(isRealAccount);
  const isDisabled = useDownload((state) => isOff(state[mode]));
  const isLoading = useDownload((state) => state[mode].load === 'loading');
  const form = useRef<HTMLFormElement>(null);
  const wasLoading = useRef(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void searchDownload(mode);
  };
  const reset = (event: MouseEvent<HTMLButtonElement>) => {
    resetDownload(mode);
    focusField(event);
  };

  // A disabled button loses the focus during the request: it is given back afterwards.
  useEffect(() => {
    const isFallen = document.activeElement === document.body && wasLoading.current;
    if (!isLoading && isFallen) form.current?.querySelector<HTMLElement>('[type=submit]')?.focus();
    wasLoading.current = isLoading;
  }, [isLoading]);

  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <Field
        name={mode === 'reel' ? 'post_url' : 'username'}
        label={intl.formatMessage({ id: `download.${mode}.field` })}
        hint={intl.formatMessage({ id: `download.${mode}.${isOwnOnly ? 'ownHint' : 'hint'}` })}
        value={text}
        onChange={(value) => typeDownload(mode, value)}
        lead={mode === 'stories' ? '@' : undefined}
        trail={<PasteButton onPaste={(pasted) => typeDownload(mode, pasted)} />}
        type="text"
        inputMode={mode === 'reel' ? 'url' : 'text'}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={2_048}
      />
      <div className={styles['buttons']}>
        <Button type="submit" disabled={isDisabled}>
          <FormattedMessage id={isLoading ? 'download.loading' : `download.${mode}.submit`} />
        </Button>
        <Button variant="secondary" disabled={isDisabled} onClick={reset}>
          <FormattedMessage id="download.reset" />
        </Button>
      </div>
    </form>
  );
}
