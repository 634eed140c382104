import type { ReactNode } from 'react'
import { classes } from '../../kit/classes.ts'
import styles from './table.module.css'

/** A column: what a row shows in it, and how. */
export type Column<Row> = {
  head: string
  show: (row: Row) => ReactNode
  kind?: 'amount' | 'code' | 'quiet'
  /** On a phone it stands without its head, because it speaks for itself. */
  isPlain?: boolean
  className?: string | undefined
}

/** Rows in columns; on phones each row is a card. The roles are spelt out because a table laid out as a grid loses them. */
export const Table = <Row,>({
  columns,
  rows,
  keyOf,
}: {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row, index: number) => string
}) => (
  <table role="table" className={styles.table}>
    <thead role="rowgroup">
      <tr role="row">
        {columns.map(({ head, kind }) => (
          <th
            key={head}
            role="columnheader"
            scope="col"
            className={classes(kind === 'amount' && styles.amount)}
          >
            {head}
          </th>
        ))}
      </tr>
    </thead>
    <tbody role="rowgroup">
      {rows.map((row, index) => (
        <tr key={keyOf(row, index)} role="row">
          {columns.map(({ head, show, kind, isPlain, className }) => (
            <td
              key={head}
              role="cell"
              className={classes(kind && styles[kind], className)}
              data-label={isPlain ? undefined : head}
            >
              {show(row)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

/** Words that matter less. */
export const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
)
