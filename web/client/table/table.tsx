import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import { classes } from '../../kit/classes.ts'
import { HeadCell } from './head-cell.tsx'
import styles from './table.module.css'

/** A column: what a row shows in it, and how. */
export type Column<Row> = {
  head: string
  /** Its words, shown where there is no `show`. */
  text?: (row: Row) => string
  show?: (row: Row) => ReactNode
  kind?: 'amount' | 'code' | 'quiet'
  /** Without its head on a phone, because its content needs none. */
  isPlain?: boolean
  className?: string | undefined
  /** The name by which the server sorts by it. */
  sort?: string
}

/** Rows that can be selected. */
export type Selection<Row> = {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  nameOf: (row: Row) => string
}

/** The cells of a row: the first column opens it where there is somewhere to go. */
function Cells<Row>({
  columns,
  row,
  to,
}: {
  columns: readonly Column<Row>[]
  row: Row
  to?: ((row: Row) => string) | undefined
}) {
  return columns.map(({ head, text, show, kind, isPlain, className }, index) => {
    const shown = show ? show(row) : text?.(row)
    return (
      <td
        key={head}
        role="cell"
        className={classes(kind && styles[kind], className)}
        data-label={isPlain || (index === 0 && to) ? undefined : head}
      >
        {index === 0 && to ? (
          <Link className={styles.opens} data-opens to={to(row)}>
            {shown}
          </Link>
        ) : (
          shown
        )}
      </td>
    )
  })
}

/** Rows in columns; on phones each row is a card. `isWide`: as wide as its columns, in a frame that scrolls sideways. */
export function Table<Row>({
  columns,
  rows,
  keyOf,
  isWide = false,
  caption,
  to,
  selection,
  ref,
}: {
  columns: readonly Column<NoInfer<Row>>[]
  rows: readonly Row[]
  keyOf: (row: NoInfer<Row>, index: number) => string
  isWide?: boolean
  /** What those who listen hear of it. */
  caption?: string | undefined
  to?: ((row: NoInfer<Row>) => string) | undefined
  selection?: Selection<NoInfer<Row>> | undefined
  ref?: Ref<HTMLTableElement>
}) {
  return (
    // The roles are written out because a table laid out as a grid loses them.
    <table ref={ref} role="table" className={isWide ? styles.wide : styles.cards}>
      {caption !== undefined && <caption className="visually-hidden">{caption}</caption>}
      <thead role="rowgroup">
        <tr role="row">
          {selection && (
            <th role="columnheader" scope="col">
              <span className="visually-hidden">Select</span>
            </th>
          )}
          {columns.map(({ head, kind, sort }) => (
            <HeadCell key={head} head={head} isAmount={kind === 'amount'} sort={sort} />
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {rows.map((row, index) => (
          <tr key={keyOf(row, index)} role="row" data-selected={selection?.has(row) || undefined}>
            {selection && (
              <td role="cell">
                <input
                  className={styles.box}
                  type="checkbox"
                  aria-label={`Select ${selection.nameOf(row)}`}
                  checked={selection.has(row)}
                  onChange={() => selection.toggle(row)}
                />
              </td>
            )}
            <Cells columns={columns} row={row} to={to} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Words that matter less. */
export function Quiet({ children }: { children: ReactNode }) {
  return <span className={styles.quiet}>{children}</span>
}
