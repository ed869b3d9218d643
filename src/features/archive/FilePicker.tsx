import { useRef, useState, type DragEvent } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Link } from 'wouter';
import { writeLocal } from '../../core/storage/storage.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { filesOfDrop, filesOfInput } from './chosen-files.ts';
import { importFiles } from './import-archive.ts';
import styles from './archive.module.css';

interface InputProps {
  label: string;
  variant: 'primary' | 'quiet';
  accept?: string;
  isFolder?: boolean;
}

const forgetPick = () => void writeLocal('picking', null);

/** Opens the system's picker, and notes that until it has closed. */
function pick(input: HTMLInputElement | null): void {
  writeLocal('picking', {});
  input?.addEventListener('cancel', forgetPick);
  window.addEventListener('focus', forgetPick, { once: true });
  input?.click();
}

/** A button that opens the system's picker. */
function Pick({ label, variant, accept, isFolder = false }: InputProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant={variant} onClick={() => pick(input.current)}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={label}
        {...(accept === undefined ? {} : { accept })}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        onChange={({ currentTarget }) => {
          forgetPick();
          const files = filesOfInput(currentTarget.files);
          // The same file can then be chosen again.
          currentTarget.value = '';
          void importFiles(files);
        }}
      />
    </>
  );
}

/** Android names the type of a ZIP in three ways, and greys out what is not listed here. */
const accepted =
  '.zip,.json,.html,.htm,application/zip,application/x-zip-compressed,application/octet-stream,application/json,text/html';

/** Phones without a folder picker ignore the attribute and would open one for files. */
const hasFolders = () => 'webkitdirectory' in HTMLInputElement.prototype;

/** The place of the file: picked, or dropped on it. */
export function FilePicker() {
  const intl = useIntl();
  const [isOver, setIsOver] = useState(false);
  const over = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(true);
  };
  return (
    // Dropping is a second way beside the buttons.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles['picker']}
      aria-labelledby="import-pick"
      data-over={isOver || undefined}
      onDragOver={over}
      onDragEnter={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        void filesOfDrop(event.dataTransfer).then((files) => importFiles(files));
      }}
    >
      <h2 id="import-pick">
        <FormattedMessage id="import.files" />
      </h2>
      <p>
        <FormattedMessage id="import.filesText" />
      </p>
      <p className={styles['pickers']}>
        <Pick
          label={intl.formatMessage({ id: 'import.pick' })}
          variant="primary"
          accept={accepted}
        />
        {hasFolders() && (
          <Pick label={intl.formatMessage({ id: 'import.pickFolder' })} variant="quiet" isFolder />
        )}
      </p>
      <p className={styles['local']}>
        <FormattedMessage id="import.local" />{' '}
        <Link href="/import/requests">
          <FormattedMessage id="requests.open" />
        </Link>{' '}
        <Link href="/import/ways-out">
          <FormattedMessage id="ways.open" />
        </Link>
      </p>
    </section>
  );
}
