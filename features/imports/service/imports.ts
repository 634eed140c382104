import type { ImportRow, ImportRowsQuery, WorkImport } from '../../../contract/import.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { BYTE_ORDER_MARK, csvLines } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { LEAST_DESCRIPTION } from '../../catalogue/index.server.ts'
import { findSellerId } from '../../sellers/index.server.ts'
import { type ImportsDeps, WORK } from '../context.ts'
import { findImport, type ImportRecord, listImports, lockImport, moveImport } from '../store/imports.ts'
import { listProblems, listReady, listRows } from '../store/rows.ts'
import { importOf } from '../view.ts'
import { endImport } from './ending.ts'
import { createReceiving } from './receiving.ts'
import { createWork } from './work.ts'

type Answer = Result<WorkImport, ProblemCode>

/** How many drafts one call submits. */
const SUBMITTED = 50
/** How many problems are read at once while their file is sent. */
const PROBLEMS = 1_000

/** Works of sellers from lists: received, checked, imported in the background. */
export function createImportsService(deps: ImportsDeps) {
  const { db, clock, queue, submit } = deps
  const work = createWork(deps)

  const own = async (accountId: Id, id: Id): Promise<Result<ImportRecord, ProblemCode>> => {
    const seller = await findSellerId(db, accountId)
    if (!seller) return refuse('shop_missing')
    const it = await findImport(db, seller, id)
    return it ? ok(it) : refuse('import_not_found')
  }

  /** Runs a step on a seller's locked import and answers how it is afterwards. */
  const step = async (
    accountId: Id,
    id: Id,
    act: (tx: Db, it: ImportRecord) => Promise<ProblemCode | undefined>,
  ): Promise<Answer> => {
    const seller = await findSellerId(db, accountId)
    if (!seller) return refuse('shop_missing')
    return withTx(db, async (tx): Promise<Answer> => {
      const it = await lockImport(tx, seller, { id })
      if (!it) return refuse('import_not_found')
      const code = await act(tx, it)
      if (code) return refuse(code)
      return ok(importOf((await findImport(tx, seller, id)) ?? it))
    })
  }

  async function* problemLines(id: Id): AsyncGenerator<string> {
    yield BYTE_ORDER_MARK + csvLines([['row', 'reference', 'name', 'column', 'what is wrong']])
    let past = { number: -1, position: -1 }
    for (;;) {
      const problems = await listProblems(db, id, past, PROBLEMS)
      if (problems.length === 0) return
      yield csvLines(problems.map((it) => [String(it.number), it.reference, it.name, it.field, it.message]))
      past = problems.at(-1) ?? past
    }
  }

  return {
    ...createReceiving(deps),
    wake: work.wake,

    read: async (accountId: Id, id: Id): Promise<Answer> => {
      const it = await own(accountId, id)
      return it.ok ? ok(importOf(it.value)) : it
    },

    /** The seller's imports, newest first. */
    list: async (
      accountId: Id,
      page: PageRequest,
    ): Promise<Result<{ imports: WorkImport[]; total: number; next: number | null }, ProblemCode>> => {
      const seller = await findSellerId(db, accountId)
      if (!seller) return refuse('shop_missing')
      const { rows, total } = await listImports(db, seller, page)
      const { items, next } = pageOf(rows.map(importOf), total, page)
      return ok({ imports: items, total, next })
    },

    rows: async (
      accountId: Id,
      id: Id,
      query: ImportRowsQuery,
    ): Promise<Result<{ rows: ImportRow[]; total: number; next: number | null }, ProblemCode>> => {
      const it = await own(accountId, id)
      if (!it.ok) return it
      const found = await listRows(db, id, query)
      const { items, next } = pageOf(found.rows, found.total, query)
      return ok({ rows: items, total: found.total, next })
    },

    /** Every problem of an import as a CSV file, made while it is sent. */
    problems: async (
      accountId: Id,
      id: Id,
    ): Promise<Result<{ name: string; pieces: AsyncIterable<string> }, ProblemCode>> => {
      const it = await own(accountId, id)
      return it.ok ? ok({ name: 'problems.csv', pieces: problemLines(id) }) : it
    },

    /** Lets the rows that are right become works. */
    start: (accountId: Id, id: Id): Promise<Answer> =>
      step(accountId, id, async (tx, it) => {
        if (it.state !== 'checked') return 'import_wrong_state'
        const same = { rows_done: it.found_unchanged, made_unchanged: it.found_unchanged }
        await moveImport(tx, id, { set: { state: 'importing' }, add: same }, clock.now())
        if (it.found_new + it.found_changed === 0) await endImport(tx, deps, id, 'done')
        else await queue.send(tx, WORK, { id }, { singletonKey: id })
        return undefined
      }),

    /** Stops an import that is not over; the works it made stay. */
    cancel: (accountId: Id, id: Id): Promise<Answer> =>
      step(accountId, id, async (tx, it) => {
        if (it.ended_at !== null) return 'import_wrong_state'
        await endImport(tx, deps, id, 'cancelled')
        return undefined
      }),

    /** Submits some of the import's drafts that have a picture and all else they need; says how many more there are. */
    submit: async (
      accountId: Id,
      id: Id,
    ): Promise<Result<{ submitted: number; left: number }, ProblemCode>> => {
      const it = await own(accountId, id)
      if (!it.ok) return it
      const { ids, total } = await listReady(db, id, { least: LEAST_DESCRIPTION, limit: SUBMITTED })
      let submitted = 0
      for (const workId of ids) if ((await submit(accountId, workId)).ok) submitted += 1
      // What was refused would be refused again: it is not counted as left.
      return ok({ submitted, left: submitted === 0 ? 0 : total - ids.length })
    },
  }
}

export type ImportsService = ReturnType<typeof createImportsService>
