import type { ManyPreview } from '../../../../contract/many-works.ts'
import { type Column, Table } from '../../../client/table/table.tsx'
import { Price } from '../../../kit/price.tsx'
import styles from './many.module.css'

type Priced = ManyPreview['works'][number]

const columns: Column<Priced>[] = [
  { head: 'Work', show: ({ name }) => <em>{name}</em>, isPlain: true },
  { head: 'Now', show: ({ price_before }) => <Price naira={price_before ?? 0} />, kind: 'amount' },
  { head: 'Then', show: ({ price_after }) => <Price naira={price_after ?? 0} />, kind: 'amount' },
]

const crossed: Column<Priced> = {
  head: 'Crossed out',
  show: ({ lowest }) => (
    <s>
      <Price naira={lowest ?? 0} />
    </s>
  ),
  kind: 'amount',
}
const reduced = columns.toSpliced(-1, 0, crossed)

/** The prices of works before and after, with crossed-out prices in a discount; of several sizes the lowest. */
export function Prices({ works }: { works: Priced[] }) {
  return (
    // What scrolls must be reached by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.prices} role="region" aria-label="Prices now and then" tabIndex={0}>
      <Table
        caption="Prices now and then"
        columns={works.some(({ lowest }) => lowest !== null) ? reduced : columns}
        rows={works}
        keyOf={({ id }) => id}
      />
    </div>
  )
}
