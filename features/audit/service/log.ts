import type { Id } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Entry } from '../rules.ts'
import { type EntryFilter, entryOf, listEntries, listEntriesOf } from '../store.ts'

/** What was done to one thing, newest first. */
export async function readAuditHistory(db: Db, kind: string, id: Id): Promise<Entry[]> {
  return (await listEntriesOf(db, kind, id)).map(entryOf)
}

/** A page of the audit log, newest first: all of it, or what fits the filter. */
export async function readAuditPage(db: Db, filter: EntryFilter, page: PageRequest): Promise<Page<Entry>> {
  const { rows, total } = await listEntries(db, filter, page)
  return pageOf(rows.map(entryOf), total, page)
}
