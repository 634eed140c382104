import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { classes } from '../../kit/classes.ts'
import { RemoveButton } from '../../kit/remove-button.tsx'
import styles from './lines-table.module.css'
import { Piece } from './piece.tsx'

/** `isSpoken`: the head is not shown, only read out. */
type Column = { head: string; isAmount?: boolean; isSpoken?: boolean; className?: string | undefined }

/** What a person buys or has bought, a row each; on phones each row is a card. Children are the rows. */
export function LinesTable({
  label,
  columns,
  className,
  children,
}: {
  label: string
  columns: readonly Column[]
  className?: string | undefined
  children: ReactNode
}) {
  return (
    // The roles are written out because a table laid out as a grid loses them.
    <table className={classes(styles.table, className)} role="table" aria-label={label}>
      <thead className={styles.head} role="rowgroup">
        <tr role="row">
          {columns.map(({ head, isAmount, isSpoken, className: own }) => (
            <th
              key={head}
              scope="col"
              role="columnheader"
              className={classes(isAmount && styles.amount, own)}
            >
              {isSpoken ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </table>
  )
}

/** The cell of a row's work: its picture, artist, name and piece, and below what else there is to say. */
export function LineWork({
  thumb,
  artist,
  work: { slug, name },
  piece,
  children,
}: {
  thumb: ReactNode
  artist: string
  work: { slug: string; name: string }
  piece: Parameters<typeof Piece>[0]['of']
  children?: ReactNode
}) {
  return (
    <th scope="row" role="rowheader" className={styles.work}>
      {thumb}
      <span className={styles.words}>
        <span className={styles.artist}>{artist}</span>
        <Link className={styles.name} to={`/${slug}`}>
          {name}
        </Link>
        <span className={styles.fact}>
          <Piece of={piece} />
        </span>
        {children}
      </span>
    </th>
  )
}

/** The cell with the button that removes a row. */
export function LineRemove({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <td role="cell" className={styles.remove}>
      <RemoveButton name={name} onRemove={onRemove} />
    </td>
  )
}
