import { FormattedMessage, useIntl } from 'react-intl';
import type { CallResponse } from '../../../../contract/http/table.ts';
import { AccountPart } from './AccountPart.tsx';
import { enterAccountData } from './account-data.ts';
import { useAccountData } from './account-data-store.ts';
import { writeMoney } from '../../../core/i18n/money.ts';
import styles from '../manage-subscription.module.css';

type Receipt = CallResponse<'receipts'>[number];

/** The charges of the account, as the provider has them. */
export function ReceiptsSection() {
  const { rows, isRefused } = useAccountData((state) => state.receipts);
  return (
    <AccountPart
      heading={<FormattedMessage id="account.receipts" />}
      isLoaded={rows !== null}
      isRefused={isRefused}
      onRetry={enterAccountData}
    >
      {rows?.length === 0 && (
        <p>
          <FormattedMessage id="account.noReceipts" />
        </p>
      )}
      {rows !== null && rows.length > 0 && (
        <ul className={styles['rows']}>
          {rows.map((receipt) => (
            <ReceiptRow key={receipt.number} receipt={receipt} />
          ))}
        </ul>
      )}
    </AccountPart>
  );
}

function ReceiptRow({ receipt }: { receipt: Receipt }) {
  const intl = useIntl();
  const { amount, tax, currency, number, state, created_at } = receipt;
  return (
    <li className={styles['row']}>
      <span className={styles['what']}>
        <strong>{intl.formatDate(created_at, { dateStyle: 'long', timeZone: 'UTC' })}</strong>
        <span className={styles['small']}>
          <FormattedMessage id="account.receiptNumber" values={{ number }} />
        </span>
      </span>
      <span className={styles['much']}>
        <strong>{writeMoney(intl, amount, currency)}</strong>
        <span className={styles['small']}>
          {state !== 'paid' ? (
            <FormattedMessage id={`account.receiptState.${state}`} />
          ) : (
            tax !== null &&
            tax > 0 && (
              <FormattedMessage
                id="account.receiptTax"
                values={{ tax: writeMoney(intl, tax, currency) }}
              />
            )
          )}
        </span>
      </span>
    </li>
  );
}
