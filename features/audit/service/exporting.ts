import type { Clock } from '../../../kernel/clock.ts'
import { BYTE_ORDER_MARK, type CsvCell, csvLines } from '../../../kernel/csv.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Audit } from '../context.ts'
import type { AuditEntry } from '../rules.ts'

/** So many rows of a list are in memory at once. */
const ROWS_AT_ONCE = 500

/** Filters of which the log keeps the value; of others, such as a search for a person, only that they were set. */
const KEPT = new Set(['from', 'to', 'least', 'most', 'state', 'status', 'show', 'kind', 'action'])

/** A list of the office as a file. */
export type ListExport<Row> = {
  /** What the file and the entry of the log are named after, such as 'orders'. */
  name: string
  filter: object
  heads: readonly string[]
  /** The rows that follow this one, in an order that does not change; the first ones without it. */
  readAfter: (last: Row | undefined, limit: number) => Promise<Row[]>
  cellsOf: (row: Row) => CsvCell[]
}

function filterOf(filter: object): Record<string, unknown> {
  const set = Object.entries(filter).filter(
    ([, value]) => value !== undefined && value !== '' && value !== 'all',
  )
  return Object.fromEntries(set.map(([name, value]) => [name, KEPT.has(name) ? value : 'set']))
}

/** Streams all matching rows of a list as a CSV. Audits the person and the filters. */
export async function exportList<Row>(
  { db, clock, audit }: { db: Db; clock: Clock; audit: Pick<Audit, 'append'> },
  by: Pick<AuditEntry, 'actor'>,
  list: ListExport<Row>,
): Promise<LongFile> {
  await withTx(db, (tx) =>
    audit.append(tx, {
      ...by,
      action: `${list.name}.export`,
      subject: { kind: 'list', id: list.name },
      after: filterOf(list.filter),
    }),
  )
  return { name: `${list.name}-${dayInLagos(clock.now())}.csv`, pieces: piecesOf(list) }
}

async function* piecesOf<Row>({ heads, readAfter, cellsOf }: ListExport<Row>): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([heads])
  let last: Row | undefined
  for (;;) {
    const rows = await readAfter(last, ROWS_AT_ONCE)
    yield csvLines(rows.map(cellsOf))
    if (rows.length < ROWS_AT_ONCE) return
    last = rows.at(-1)
  }
}
