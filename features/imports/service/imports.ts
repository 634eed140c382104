import type { ImportRow, ImportRowsQuery, WorkImport } from '../../../contract/import.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { LEAST_DESCRIPTION } from '../../catalogue/index.server.ts'
import { findSellerId, readStanding } from '../../sellers/index.server.ts'
import { type ImportsContext, WORK_JOB } from '../context.ts'
import { findImport, type ImportRecord, listImports, lockImport, moveImport } from '../store/imports.ts'
import { listProblems, listReady, listRows } from '../store/rows.ts'
import { importOf } from '../view.ts'
import { endImport } from './ending.ts'

// Works of sellers from lists: received, checked, imported in the background.

type ImportAnswer = Result<WorkImport, ProblemCode>

/** How many drafts one call submits. */
const SUBMITTED = 50
/** How many problems are read at once while their file is sent. */
const PROBLEMS = 1_000

/** One of the seller's imports. Refuses shop_missing, import_not_found. */
export async function readOwnImport(context: ImportsContext, accountId: Id, id: Id): Promise<ImportAnswer> {
  const it = await findOwn(context, accountId, id)
  return it.ok ? ok(importOf(it.value)) : it
}

/** The seller's imports, newest first. Refuses shop_missing. */
export async function readOwnImports(
  { db }: ImportsContext,
  accountId: Id,
  page: PageRequest,
): Promise<Result<{ imports: WorkImport[]; total: number; next: number | null }, ProblemCode>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const { rows, total } = await listImports(db, seller, page)
  const { items, next } = pageOf(rows.map(importOf), total, page)
  return ok({ imports: items, total, next })
}

/** A page of the rows of an import. Refuses shop_missing, import_not_found. */
export async function readImportRows(
  context: ImportsContext,
  accountId: Id,
  id: Id,
  query: ImportRowsQuery,
): Promise<Result<{ rows: ImportRow[]; total: number; next: number | null }, ProblemCode>> {
  const it = await findOwn(context, accountId, id)
  if (!it.ok) return it
  const found = await listRows(context.db, id, query)
  const { items, next } = pageOf(found.rows, found.total, query)
  return ok({ rows: items, total: found.total, next })
}

/** Every problem of an import as a CSV file, made while it is sent. Refuses shop_missing, import_not_found. */
export async function readImportProblems(
  context: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<{ name: string; pieces: AsyncIterable<string> }, ProblemCode>> {
  const it = await findOwn(context, accountId, id)
  return it.ok ? ok({ name: 'problems.csv', pieces: problemLines(context.db, id) }) : it
}

/** Lets the rows that are right become works. Refuses import_wrong_state. */
export function startImport(context: ImportsContext, accountId: Id, id: Id): Promise<ImportAnswer> {
  return changeOwn(context, accountId, id, async (tx, it) => {
    if (it.state !== 'checked') return 'import_wrong_state'
    const same = { rows_done: it.found_unchanged, made_unchanged: it.found_unchanged }
    await moveImport(tx, id, { set: { state: 'importing' }, add: same }, context.clock.now())
    if (it.found_new + it.found_changed === 0) await endImport(context, tx, id, 'done')
    else await context.queue.send(tx, WORK_JOB, { id }, { singletonKey: id })
    return undefined
  })
}

/** Stops an import that is not over; the works it made stay. Refuses import_wrong_state. */
export function cancelImport(context: ImportsContext, accountId: Id, id: Id): Promise<ImportAnswer> {
  return changeOwn(context, accountId, id, async (tx, it) => {
    if (it.ended_at !== null) return 'import_wrong_state'
    await endImport(context, tx, id, 'cancelled')
    return undefined
  })
}

/** Submits some of the import's drafts that have a picture and all else they need; says how many more there are. */
export async function submitImported(
  context: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<{ submitted: number; left: number }, ProblemCode>> {
  const it = await findOwn(context, accountId, id)
  if (!it.ok) return it
  if ((await readStanding(context.db, it.value.seller_id)) === 'suspended') return refuse('seller_suspended')
  const { ids, total } = await listReady(context.db, id, { least: LEAST_DESCRIPTION, limit: SUBMITTED })
  let submitted = 0
  for (const workId of ids) if ((await context.submit(accountId, workId)).ok) submitted += 1
  // What was refused would be refused again: it is not counted as left.
  return ok({ submitted, left: submitted === 0 ? 0 : total - ids.length })
}

async function findOwn(
  { db }: ImportsContext,
  accountId: Id,
  id: Id,
): Promise<Result<ImportRecord, ProblemCode>> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  const it = await findImport(db, seller, id)
  return it ? ok(it) : refuse('import_not_found')
}

/** Runs a step on a seller's locked import and answers how it is afterwards. */
async function changeOwn(
  { db }: ImportsContext,
  accountId: Id,
  id: Id,
  act: (tx: Db, it: ImportRecord) => Promise<ProblemCode | undefined>,
): Promise<ImportAnswer> {
  const seller = await findSellerId(db, accountId)
  if (!seller) return refuse('shop_missing')
  return withTx(db, async (tx): Promise<ImportAnswer> => {
    const it = await lockImport(tx, seller, { id })
    if (!it) return refuse('import_not_found')
    const code = await act(tx, it)
    if (code) return refuse(code)
    return ok(importOf((await findImport(tx, seller, id)) ?? it))
  })
}

async function* problemLines(db: Db, id: Id): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLines([['row', 'reference', 'name', 'column', 'what is wrong']])
  let past = { number: -1, position: -1 }
  for (;;) {
    const problems = await listProblems(db, id, past, PROBLEMS)
    if (problems.length === 0) return
    yield csvLines(problems.map((it) => [String(it.number), it.reference, it.name, it.field, it.message]))
    past = problems.at(-1) ?? past
  }
}
