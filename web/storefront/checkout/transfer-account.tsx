import { stampDuty, type Transfer } from '../../../contract/order.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { Price } from '../../kit/price.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './transfer-account.module.css'
import { inGroups } from './transfer-state.ts'

/** The account and amount of a transfer: the number large and in groups, each value with a copy button. */
export function TransferDetails({ transfer }: { transfer: Transfer }) {
  return (
    <>
      <dl className={styles.account}>
        <div className={styles.number}>
          <dt>Account number</dt>
          <dd>
            <span className={styles.digits} aria-hidden="true">
              {inGroups(transfer.account_number).map((group) => (
                <span key={group}>{group}</span>
              ))}
            </span>
            <span className="visually-hidden">
              {transfer.account_number.replaceAll(/(?<=\d)(?=\d)/g, ' ')}
            </span>
            <CopyButton text={transfer.account_number} what="account number" />
          </dd>
        </div>
        <div>
          <dt>Bank</dt>
          <dd>{transfer.bank}</dd>
        </div>
        {transfer.account_name !== '' && (
          <div>
            <dt>Account name</dt>
            <dd>{transfer.account_name}</dd>
          </div>
        )}
        <div>
          <dt>Exact amount</dt>
          <dd>
            <Price className={styles.amount} naira={transfer.amount} />
            <CopyButton text={String(transfer.amount)} what="amount" />
          </dd>
        </div>
      </dl>
      {transfer.amount >= stampDuty.from && (
        <p className={styles.note}>
          Your bank also charges a stamp duty of {formatNaira(stampDuty.amount)}. Do not subtract it: send
          exactly {formatNaira(transfer.amount)}.
        </p>
      )}
    </>
  )
}
