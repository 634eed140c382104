import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'react-router'
import { BYTE_ORDER_MARK, csvOf } from '../../../kernel/csv.ts'
import { Button } from '../../kit/button.tsx'
import { saveAs } from '../data/office.ts'
import { useAddress } from './address.ts'
import styles from './data-table.module.css'
import { useTableKeys } from './table-keys.ts'

/** A column: `text` is what is exported, and shown where there is no `show`. */
export type Column<Row> = {
  head: string
  text: (row: Row) => string
  show?: (row: Row) => ReactNode
  isNumber?: boolean
  /** The name by which the server sorts by it. */
  sort?: string
}

/** The head of a column. One that can be sorted by is pressed: once for ascending, twice for descending, again for the list's own order. */
const Head = ({ head, isNumber, sort: name }: Pick<Column<never>, 'head' | 'isNumber' | 'sort'>) => {
  const { read, set } = useAddress()
  const sort = read('sort')
  const side = name === undefined ? 'none' : sort === name ? 'up' : sort === `-${name}` ? 'down' : 'none'
  const next = { none: name, up: `-${name}`, down: '' }[side]
  return (
    <th
      scope="col"
      className={isNumber ? styles.number : undefined}
      aria-sort={side === 'none' ? undefined : side === 'up' ? 'ascending' : 'descending'}
    >
      {name === undefined ? (
        head
      ) : (
        <button className={styles.sort} type="button" onClick={() => set('sort', next ?? '')}>
          {head}
          <span className={styles.side} aria-hidden="true">
            {{ none: '↕', up: '↑', down: '↓' }[side]}
          </span>
        </button>
      )}
    </th>
  )
}

/**
 * A list of the office: its pages are the server's, its place stands in the address. The first column opens the row. `bulk`
 * gets the rows that are selected, and a way to select none.
 */
export const DataTable = <Row extends { id: string }>({
  label,
  columns,
  rows,
  total,
  next,
  to,
  bulk,
}: {
  label: string
  columns: Column<NoInfer<Row>>[]
  rows: Row[]
  total: number
  next: number | null
  to?: (row: NoInfer<Row>) => string
  bulk?: ((rows: NoInfer<Row>[], clear: () => void) => ReactNode) | undefined
}) => {
  const table = useRef<HTMLTableElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const { page, set } = useAddress()
  useTableKeys(table)
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const chosen = rows.filter(({ id }) => selected.has(id))
  const name = label.toLowerCase().replace(/[^a-z]+/g, '-')
  const exported = () =>
    saveAs(
      `${name}.csv`,
      new Blob(
        [
          BYTE_ORDER_MARK +
            csvOf(
              columns.map(({ head }) => head),
              rows.map((row) => columns.map(({ text }) => text(row))),
            ),
        ],
        { type: 'text/csv' },
      ),
    )
  return (
    <section aria-label={label}>
      <div className={styles.above}>
        <p role="status">{total === 1 ? '1 entry' : `${total} entries`}</p>
        {bulk && chosen.length > 0 && (
          <div className={styles.bulk}>
            <span>{chosen.length} selected</span>
            {bulk(chosen, () => setSelected(new Set()))}
          </div>
        )}
        <Button look="plain" size="small" onClick={exported}>
          Export this page (CSV)
        </Button>
      </div>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={`${label}: table`} tabIndex={0}>
        <table ref={table} className={styles.table}>
          <caption className="spoken">
            {label}. The keys j and k go from row to row, Enter opens{bulk && ', x selects'}.
          </caption>
          <thead>
            <tr>
              {bulk && (
                <th scope="col">
                  <span className="spoken">Select</span>
                </th>
              )}
              {columns.map(({ head, isNumber, sort }) => (
                <Head key={head} head={head} {...(isNumber && { isNumber })} {...(sort && { sort })} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.id} data-selected={selected.has(row.id) || undefined}>
                {bulk && (
                  <td>
                    <input
                      className={styles.box}
                      type="checkbox"
                      aria-label={`Select ${columns[0]?.text(row)}`}
                      checked={selected.has(row.id)}
                      onChange={() => toggle(row.id)}
                    />
                  </td>
                )}
                {columns.map(({ head, text, show, isNumber }, index) => (
                  <td key={head} className={isNumber ? styles.number : undefined}>
                    {index === 0 && to ? (
                      <Link className={styles.opens} data-opens to={to(row)}>
                        {show ? show(row) : text(row)}
                      </Link>
                    ) : (
                      (show?.(row) ?? text(row))
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length === 0 && <p className={styles.nothing}>Nothing here.</p>}
      {(page > 1 || next !== null) && (
        <nav className={styles.paging} aria-label={`Pages of ${label}`}>
          <Button size="small" disabled={page <= 1} onClick={() => set('page', String(page - 1))}>
            Previous
          </Button>
          <span>Page {page}</span>
          <Button size="small" disabled={next === null} onClick={() => set('page', String(next))}>
            Next
          </Button>
        </nav>
      )}
    </section>
  )
}
