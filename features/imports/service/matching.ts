import type { ImportColumns, ImportMatching, WorkImport } from '../../../contract/import.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { listEntryNames } from '../../catalogue/index.server.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import { type ImportsContext, WORK_JOB } from '../context.ts'
import { passedOver, readHeads } from '../rules/columns.ts'
import { faultOf, guessMatching } from '../rules/matching.ts'
import { type Names, namesOf, readRow } from '../rules/row.ts'
import { findImport, type ImportRecord, lockImport, moveImport } from '../store/imports.ts'
import { findMatching, writeMatching } from '../store/matchings.ts'
import { deleteRows } from '../store/rows.ts'
import { importOf } from '../view.ts'
import { type Beginning, readBeginning } from './csv.ts'
import { openList } from './list.ts'

const isMatchable = ({ state }: ImportRecord): boolean => state === 'matching' || state === 'checked'

/** The columns of a list and how they are matched so far. Refuses shop_missing, import_not_found, import_wrong_state. */
export async function readImportColumns(
  { db, files }: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<ImportColumns, ProblemCode>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const it = await findImport(db, seller, id)
  if (!it) return refuse('import_not_found')
  if (!isMatchable(it)) return refuse('import_wrong_state')
  const beginning = await readBeginning(openList(files, it))
  if (!beginning.ok) return refuse('import_wrong_state')
  const { heads, samples } = beginning.value
  const said = await findMatching(db, seller, heads)
  const { columns, lengths, defaults } = said ?? guessMatching(heads)
  return ok({ heads, samples, columns, lengths, defaults, source: said ? 'seller' : 'guess' })
}

/**
 * Matches a list's columns with ours, remembers it for the seller's lists with these heads, and starts a check. Refuses
 * shop_missing, import_not_found, import_wrong_state, and an unusable matching.
 */
export async function matchImportColumns(
  { db, files, clock, queue }: ImportsContext,
  accountId: Id,
  id: Id,
  matching: ImportMatching,
): Promise<Result<WorkImport, ProblemCode>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const found = await findImport(db, seller, id)
  if (!found) return refuse('import_not_found')
  if (!isMatchable(found)) return refuse('import_wrong_state')
  const beginning = await readBeginning(openList(files, found))
  if (!beginning.ok) return refuse('import_wrong_state')
  const { heads } = beginning.value
  const fault =
    faultOf(matching, heads) ?? faultOfDefaults(matching, namesOf(await listEntryNames(db, seller)))
  if (fault) return refuse('invalid', fault)
  return withTx(db, async (tx): Promise<Result<WorkImport, ProblemCode>> => {
    const it = await lockImport(tx, seller, { id })
    if (!it) return refuse('import_not_found')
    if (!isMatchable(it)) return refuse('import_wrong_state')
    await deleteRows(tx, id)
    await writeMatching(tx, { sellerId: seller, heads, matching, at: clock.now() })
    const layout = layoutBy(beginning.value, matching)
    await moveImport(
      tx,
      id,
      {
        set: {
          state: 'checking',
          layout,
          notes: [
            ...it.notes.filter((note) => note.startsWith('Of the Excel file')),
            ...notesOf(it, heads, matching),
          ],
          checked_bytes: layout.begin,
          checked_lines: 0,
        },
        add: {
          rows: -it.rows,
          problems: -it.problems,
          found_new: -it.found_new,
          found_changed: -it.found_changed,
          found_unchanged: -it.found_unchanged,
          found_wrong: -it.found_wrong,
        },
      },
      clock.now(),
    )
    await queue.send(tx, WORK_JOB, { id }, { singletonKey: id })
    return ok(importOf((await findImport(tx, seller, id)) ?? it))
  })
}

/** How the columns of a list are read without asking: as its seller did last time, or by our own names; undefined where neither will do. */
export async function settledMatching(
  db: Db,
  it: ImportRecord,
  heads: readonly string[],
): Promise<
  { matching: Partial<ImportMatching> & Pick<ImportMatching, 'columns'>; notes: string[] } | undefined
> {
  const said = await findMatching(db, it.seller_id, heads)
  if (said)
    return {
      matching: said,
      notes: [
        'The columns are matched as in your last list with these columns.',
        ...notesOf(it, heads, said),
      ],
    }
  const own = readHeads(heads)
  return own.isWhole ? { matching: { columns: own.columns }, notes: notesOf(it, heads, own) } : undefined
}

/** The layout of a list whose columns are matched. */
export function layoutBy(
  { delimiter, begin }: Beginning,
  matching: Partial<ImportMatching> & Pick<ImportMatching, 'columns'>,
) {
  return { delimiter, begin, ...matching }
}

function notesOf(
  it: ImportRecord,
  heads: readonly string[],
  { columns, defaults = {} }: Partial<ImportMatching> & Pick<ImportMatching, 'columns'>,
): string[] {
  const given = Object.entries(defaults).filter(([, text]) => text)
  return [
    ...(columns.includes('reference') ? [] : ['No column is the reference: the name is taken for it.']),
    ...(given.length === 0
      ? []
      : [`Where a row has none: ${given.map(([name, text]) => `${name} ${text}`).join(', ')}.`]),
    ...passedOver(heads, columns),
    ...(columns.includes('pictures') && it.pictures_bytes === null
      ? ['No ZIP was sent with the list, so the column pictures is skipped.']
      : []),
  ]
}

/** What is wrong with what should stand where a row has nothing: it is read as a row that says nothing else. */
function faultOfDefaults(
  { defaults }: ImportMatching,
  names: Names,
): { field: string; message: string } | undefined {
  const said = Object.entries(defaults).filter(([, text]) => text) as [keyof typeof defaults, string][]
  const { problems } = readRow(new Map([['reference', '1'], ['name', '1'], ...said]), names, {
    hasPictures: false,
  })
  const fault = problems.find(({ column }) => said.some(([name]) => name === column))
  return fault && { field: `defaults.${fault.column}`, message: fault.message }
}
