import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { languages, type Language } from '../../../../contract/languages.ts';
import { Button } from '../../../ui/forms/Button.tsx';
import { Drawer } from '../../../ui/overlays/Drawer.tsx';
import styles from './mood.module.css';

/**
 * What `node wasm/data/fit.mjs <folder> --check` reported, see bench/RESULTS.md. Its model is fitted on
 * the training split alone; the model that ships has learnt from all posts, so it cannot be measured on them.
 */
const measured = {
  at: '2026-11-25',
  /** Posts of a language in the validation split. */
  texts: 324,
  /** Of 100 such posts, those in the right one of three classes. */
  right: { en: 67, de: 69, fr: 68, es: 58, it: 60, pt: 61 } satisfies Record<Language, number>,
  /** Of 100 ironic English posts, those that the screen would mark. */
  ironyFound: 15,
};

const limits = ['irony', 'context', 'others', 'emotions'] as const;

/** How often the analysis is right, since when that is known, and what it cannot tell. */
export function Accuracy() {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        <FormattedMessage id="sentiment.accuracy" />
      </Button>
      <Drawer
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        title={intl.formatMessage({ id: 'sentiment.accuracy' })}
        closeLabel={intl.formatMessage({ id: 'sentiment.close' })}
      >
        <div className={styles['accuracy']}>
          <p>
            <FormattedMessage id="sentiment.accuracy.text" values={{ count: measured.texts }} />
          </p>
          <Figures />
          <p className={styles['hint']}>
            <FormattedMessage id="sentiment.accuracy.tuned" />
          </p>
          <h3>
            <FormattedMessage id="sentiment.accuracy.limits" />
          </h3>
          <ul>
            {limits.map((limit) => (
              <li key={limit}>
                <FormattedMessage
                  id={`sentiment.accuracy.${limit}`}
                  values={{ found: measured.ironyFound }}
                />
              </li>
            ))}
          </ul>
        </div>
      </Drawer>
    </>
  );
}

function Figures() {
  const intl = useIntl();
  return (
    <table>
      <caption className={styles['hint']}>
        <FormattedMessage
          id="sentiment.accuracy.measured"
          values={{
            date: intl.formatDate(measured.at, { dateStyle: 'long', timeZone: 'UTC' }),
          }}
        />
      </caption>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="sentiment.accuracy.language" />
          </th>
          <th scope="col">
            <FormattedMessage id="sentiment.accuracy.right" />
          </th>
        </tr>
      </thead>
      <tbody>
        {languages.map((code) => (
          <tr key={code}>
            <th scope="row">{intl.formatDisplayName(code, { type: 'language' }) ?? code}</th>
            <td>{intl.formatNumber(measured.right[code])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
