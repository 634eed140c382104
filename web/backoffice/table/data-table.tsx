import { type ReactNode, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import { howMany } from '../../../kernel/count.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../../kernel/csv.ts'
import { saveFile } from '../../client/save-file.ts'
import { Paging } from '../../client/table/paging.tsx'
import { type Column, Table } from '../../client/table/table.tsx'
import { useTableKeys } from '../../client/table/table-keys.ts'
import { Button } from '../../kit/button.tsx'
import { Cluster } from '../../kit/layout.tsx'
import styles from './data-table.module.css'

/** A column whose `text` is what is exported, and shown where there is no `show`. */
type ExportedColumn<Row> = Column<Row> & { text: (row: Row) => string }

/**
 * A list, paged by the server, with its page in the address. The first column opens the row. `bulk` gets the selected rows and a
 * function that clears the selection.
 */
export function DataTable<Row extends { id: string }>({
  label,
  columns,
  rows,
  total,
  next,
  to,
  bulk,
  exported,
}: {
  label: string
  columns: ExportedColumn<NoInfer<Row>>[]
  rows: Row[]
  total: number
  next: number | null
  to?: (row: NoInfer<Row>) => string
  /** The button that exports all results; without it the page is exported as it is shown. */
  exported?: ReactNode
  bulk?: ((rows: NoInfer<Row>[], clear: () => void) => ReactNode) | undefined
}) {
  const table = useRef<HTMLTableElement>(null)
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  useTableKeys(table)
  const [params] = useSearchParams()
  const isNarrowed = [...params.keys()].some((key) => key !== 'page' && key !== 'sort')
  const toggle = (id: string) =>
    setSelected((before) => {
      const after = new Set(before)
      if (!after.delete(id)) after.add(id)
      return after
    })
  const chosen = rows.filter(({ id }) => selected.has(id))
  const name = label.toLowerCase().replace(/[^a-z]+/g, '-')
  const exportPage = () =>
    saveFile({
      name: `${name}.csv`,
      blob: new Blob(
        [
          BYTE_ORDER_MARK +
            csvOf(
              columns.map(({ head }) => head),
              rows.map((row) => columns.map(({ text }) => text(row))),
            ),
        ],
        { type: 'text/csv' },
      ),
    })
  return (
    <section aria-label={label}>
      <div className={styles.above}>
        <p role="status">{howMany(total, 'entry', 'entries')}</p>
        {bulk && chosen.length > 0 && (
          <Cluster gap={3} className={styles.bulk}>
            <span>{chosen.length} selected</span>
            {bulk(chosen, () => setSelected(new Set()))}
          </Cluster>
        )}
        {rows.length > 0 &&
          (exported ?? (
            <Button variant="plain" size="small" onClick={exportPage}>
              Export this page (CSV)
            </Button>
          ))}
      </div>
      {/* What scrolls must be reached by keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <div className={styles.scroll} role="region" aria-label={`${label}: table`} tabIndex={0}>
        <Table
          ref={table}
          isWide
          caption={`${label}. The keys j and k go from row to row, Enter opens${bulk ? ', x selects' : ''}.`}
          columns={columns}
          rows={rows}
          keyOf={({ id }) => id}
          to={to}
          selection={
            bulk && {
              has: ({ id }) => selected.has(id),
              toggle: ({ id }) => toggle(id),
              nameOf: (row) => columns[0]?.text(row) ?? '',
            }
          }
        />
      </div>
      {rows.length === 0 && (
        <p className={styles.nothing}>
          {isNarrowed ? 'Nothing matches these filters.' : 'Nothing here yet.'}
        </p>
      )}
      <Paging next={next} of={label} />
    </section>
  )
}
