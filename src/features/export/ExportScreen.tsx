import { useEffect, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { exportForms, ownTableNames } from '../../../contract/tables/own-tables.ts';
import { FailureText } from '../../ui/feedback/FailureText.tsx';
import { restoreFocusSoon } from '../../ui/dom/focus-heading.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Page } from '../../ui/layout/Page.tsx';
import { cancelExport, exportData } from './export-data.ts';
import { chooseForm, toggleTable, useExport } from './export-store.ts';
import styles from './export.module.css';

/** The owner's data as files for other tools: what, in which form, and how far it is. */
export function ExportScreen() {
  const isBusy = useExport((state) => state.phase !== 'idle');
  const { form, tables } = useExport();
  // The progress of an export behind another screen would be invisible, and its file needs a press.
  useEffect(() => cancelExport, []);
  const start = useRef<HTMLButtonElement>(null);
  // Cancel is removed, also when it is pressed.
  useEffect(() => {
    if (!isBusy) return undefined;
    const button = start.current;
    return () => restoreFocusSoon(() => button);
  }, [isBusy]);
  return (
    <Page
      layout="plain"
      title={<FormattedMessage id="export.title" />}
      intro={<FormattedMessage id="export.intro" />}
    >
      <Tables isBusy={isBusy} />
      <fieldset className={styles['choices']} disabled={isBusy}>
        <legend>
          <FormattedMessage id="export.form" />
        </legend>
        {exportForms.map((each) => (
          <label key={each} className={styles['choice']}>
            <input
              type="radio"
              name="form"
              checked={form === each}
              onChange={() => chooseForm(each)}
            />
            <FormattedMessage id={`export.form.${each}`} />
          </label>
        ))}
      </fieldset>
      <div className={styles['buttons']}>
        <Button
          ref={start}
          isBusy={isBusy}
          disabled={tables.length === 0}
          onClick={() => void exportData()}
        >
          <FormattedMessage id="export.start" />
        </Button>
        {isBusy && (
          <Button variant="quiet" onClick={cancelExport}>
            <FormattedMessage id="ui.cancel" />
          </Button>
        )}
      </div>
      <Outcome />
    </Page>
  );
}

/** Which of the owner's data go into the file. */
function Tables({ isBusy }: { isBusy: boolean }) {
  const tables = useExport((state) => state.tables);
  return (
    <fieldset className={styles['choices']} disabled={isBusy}>
      <legend>
        <FormattedMessage id="export.what" />
      </legend>
      {ownTableNames.map((table) => (
        <label key={table} className={styles['choice']}>
          <input
            type="checkbox"
            checked={tables.includes(table)}
            onChange={() => toggleTable(table)}
          />
          <FormattedMessage id={`export.table.${table}`} />
        </label>
      ))}
    </fieldset>
  );
}

/** How far the export is, why it failed, or what the file lacks and how that becomes known. */
function Outcome() {
  const { phase, rows } = useExport();
  return (
    <div className={styles['outcome']}>
      {/* Outside of what is read out: it changes with every hundred rows. */}
      {phase !== 'idle' && (
        <p>
          <FormattedMessage id={`export.${phase}`} values={{ rows }} />
        </p>
      )}
      <div role="status">
        <End />
      </div>
    </div>
  );
}

/** What is read out: what the export does, and how it ended. */
function End() {
  const { phase, failure, missing, isPartial } = useExport();
  if (phase !== 'idle') {
    return (
      <p className="visually-hidden">
        <FormattedMessage id={phase === 'reading' ? 'import.reading' : 'export.making'} />
      </p>
    );
  }
  return (
    <>
      {failure !== null && (
        <p>
          <FailureText failure={failure} />
        </p>
      )}
      {failure === null && isPartial && (
        <p>
          <FormattedMessage id="export.partial" />
        </p>
      )}
      {missing?.map((table) => (
        <p key={table}>
          <FormattedMessage id={`export.missing.${table}`} />
        </p>
      ))}
    </>
  );
}
