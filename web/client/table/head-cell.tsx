import { classes } from '../../kit/classes.ts'
import { useAddress } from './address.ts'
import styles from './table.module.css'

/** The head of a column. One that can be sorted by is pressed: once for ascending, twice for descending, again for the list's own order. */
export function HeadCell({
  head,
  isAmount,
  sort: name,
}: {
  head: string
  isAmount: boolean
  sort?: string | undefined
}) {
  const { read, set } = useAddress()
  const sort = read('sort')
  const side = name === undefined ? 'none' : sort === name ? 'up' : sort === `-${name}` ? 'down' : 'none'
  const next = { none: name, up: `-${name}`, down: '' }[side]
  return (
    <th
      role="columnheader"
      scope="col"
      className={classes(isAmount && styles.amount)}
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
