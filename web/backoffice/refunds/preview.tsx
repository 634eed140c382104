import type { RefundPreview } from '../../../contract/refund.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { moneyOf } from '../../client/labels.ts'
import { classes } from '../../kit/classes.ts'
import styles from './refund.module.css'

/** What an account of the ledger is called here. */
const accountNames: Record<string, string> = {
  provider_clearing: 'Money at the payment provider',
  seller_payable: 'Owed to',
  commission: 'Our commission',
  shipping: 'Our delivery fees',
  vat_payable: 'VAT',
  refunds_borne: 'Refunds that we bear',
  shortfall: 'Shortfalls that we bear',
  refunds_due: 'Held for buyers',
}

/** '− NGN 140,250': what is taken; nothing is a plain zero. */
const signed = (amount: number): string =>
  amount === 0 ? moneyOf(0) : `${amount < 0 ? '−' : '+'} ${moneyOf(Math.abs(amount))}`

const Works = ({ title, works }: { title: string; works: RefundPreview['restocked'] }) =>
  works.length === 0 ? null : (
    <p className={styles.works}>
      {title}: {works.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}
    </p>
  )

/** What a refund would do, as the server counts it: who gives what, and each account of the ledger. */
export function Preview({ preview }: { preview: RefundPreview }) {
  return (
    <div className={styles.preview}>
      <table className={styles.sums}>
        <caption className="visually-hidden">What the refund would do</caption>
        <tbody>
          <tr className={styles.whole}>
            <th scope="row">The buyer gets</th>
            <td>{moneyOf(preview.amount)}</td>
          </tr>
          {preview.delivery > 0 && (
            <tr>
              <th scope="row">Of it for delivery</th>
              <td>{moneyOf(preview.delivery)}</td>
            </tr>
          )}
          {preview.sellers.map(({ id, name, amount }) => (
            <tr key={id} className={amount === 0 ? styles.untouched : undefined}>
              <th scope="row">{name}</th>
              <td>{signed(amount)}</td>
            </tr>
          ))}
          <tr className={preview.we === 0 ? styles.untouched : undefined}>
            <th scope="row">We</th>
            <td>{signed(preview.we)}</td>
          </tr>
        </tbody>
      </table>
      <Works title="On sale again" works={preview.restocked} />
      <Works title="Not to be sent, and not on sale" works={preview.withdrawn} />
      {preview.warnings.map((warning) => (
        <p key={warning} className={styles.warning}>
          {warning}
        </p>
      ))}
      {preview.people > 1 && (
        <p className={styles.warning}>
          This takes two people: a colleague of finance has to approve it before the money goes back.
        </p>
      )}
      <details className={styles.accounts}>
        <summary>Every account of the ledger</summary>
        <table className={styles.sums}>
          <caption className="visually-hidden">Accounts of the ledger that change</caption>
          <tbody>
            {preview.accounts.map(({ account, seller, amount }) => (
              <tr key={`${account} ${seller ?? ''}`}>
                <th scope="row">{[accountNames[account] ?? account, seller].filter(Boolean).join(' ')}</th>
                <td>{signed(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </div>
  )
}

/** A preview that is asked for, as a query answers it. */
export type Seen = {
  data: RefundPreview | undefined
  error: unknown
  isError: boolean
  isFetching: boolean
  isPlaceholderData: boolean
}

/** The preview of the current form; undefined until it is loaded. */
export function shownBy({ data, isError, isFetching, isPlaceholderData }: Seen): RefundPreview | undefined {
  return isError || isFetching || isPlaceholderData ? undefined : data
}

/** What the button below it does with the money, or why it cannot be done. */
export function PreviewBefore({ seen }: { seen: Seen }) {
  return (
    <div aria-live="polite" className={classes(!seen.isError && shownBy(seen) === undefined && styles.stale)}>
      {seen.isError ? (
        <RefusalNote text={sentenceOf(seen.error)} />
      ) : seen.data ? (
        <Preview preview={seen.data} />
      ) : (
        <p className={`${styles.none} ${styles.toCome}`}>One moment…</p>
      )}
    </div>
  )
}
