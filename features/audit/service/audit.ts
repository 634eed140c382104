import type { Id } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { AuditEntry, Entry } from '../rules.ts'
import { type EntryFilter, entryOf, listEntries, readHistory } from '../store.ts'
import { type AuditDeps, appendEntry } from './append.ts'
import { type Link, type Verdict, verifyLog } from './verify.ts'

/** The log of what staff did and of money that moved: append only, each entry chained to the one before by a keyed hash. */
export function createAudit(deps: AuditDeps) {
  return {
    /**
     * Adds an entry to the audit log, in the transaction that does it. Others who append wait until that transaction ends, so it stands
     * last in it.
     */
    append: (tx: Db, auditEntry: AuditEntry): Promise<void> => appendEntry(deps, tx, auditEntry),

    /** What was done to one thing, newest first. */
    historyOf: (kind: string, id: Id): Promise<Entry[]> =>
      readHistory(deps.db, kind, id).then((rows) => rows.map(entryOf)),

    /** The log, newest first: all of it, or what fits the filter. */
    list: async (filter: EntryFilter, page: PageRequest): Promise<Page<Entry>> => {
      const { rows, total } = await listEntries(deps.db, filter, page)
      return pageOf(rows.map(entryOf), total, page)
    },

    /** Goes through the whole chain; `known` is a head that was noted down before. */
    verify: (known?: Link): Promise<Verdict> => verifyLog(deps, known),
  }
}

export type Audit = ReturnType<typeof createAudit>
