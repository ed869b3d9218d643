import type { FormEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { resetDownload, searchDownload, typeDownload } from '../../flows/download.ts';
import { isOff, useDownload, type DownloadMode } from '../../stores/download.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import styles from './download.module.css';

interface Props {
  mode: DownloadMode;
}

/** One text, a search and a reset (spec 2). */
export function DownloadForm({ mode }: Props) {
  const intl = useIntl();
  const text = useDownload((state) => state[mode].text);
  const isDisabled = useDownload((state) => isOff(state[mode]));
  const isLoading = useDownload((state) => state[mode].load === 'loading');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void searchDownload(mode);
  };
  return (
    <form className={styles['form']} noValidate onSubmit={submit}>
      <Field
        name={mode === 'reel' ? 'post_url' : 'username'}
        label={intl.formatMessage({ id: `download.${mode}.field` })}
        hint={intl.formatMessage({ id: `download.${mode}.hint` })}
        value={text}
        onChange={(value) => typeDownload(mode, value)}
        lead={mode === 'stories' ? '@' : undefined}
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
        <Button variant="secondary" disabled={isDisabled} onClick={() => resetDownload(mode)}>
          <FormattedMessage id="download.reset" />
        </Button>
      </div>
    </form>
  );
}
