import type { Id } from '../../../kernel/id.ts'
import { type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { LongFile } from '../../../platform/http/file-route.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { AuditContext } from '../context.ts'
import type { Entry } from '../rules.ts'
import {
  type EntryFilter,
  entryOf,
  listEntries,
  listEntriesBelow,
  listEntriesOf,
  type StoredEntry,
} from '../store.ts'
import { appendAuditEntry } from './append.ts'
import { exportList } from './exporting.ts'

/** The entries about one subject, newest first. */
export async function readAuditHistory(db: Db, kind: string, id: Id): Promise<Entry[]> {
  return (await listEntriesOf(db, kind, id)).map(entryOf)
}

/** A page of the audit log, newest first: all of it, or what fits the filter. */
export async function readAuditPage(db: Db, filter: EntryFilter, page: PageRequest): Promise<Page<Entry>> {
  const { rows, total } = await listEntries(db, filter, page)
  return pageOf(rows.map(entryOf), total, page)
}

/** All entries that fit as a CSV, newest first; the entry about this file is the last one before it. Times are in UTC. */
export async function exportAuditLog(
  context: AuditContext,
  officer: Officer,
  filter: EntryFilter,
): Promise<LongFile> {
  const { db, clock, nameOf } = context
  return exportList<StoredEntry>(
    { db, clock, audit: { append: (tx, entry) => appendAuditEntry(context, tx, entry) } },
    { actor: { id: officer.id, name: await nameOf(db, officer.id) } },
    {
      name: 'audit',
      filter,
      heads: [
        'Number',
        'At',
        'By',
        'Account',
        'E-mail',
        'Roles',
        'Action',
        'Kind',
        'Id',
        'Before',
        'After',
        'Request',
        'Hash',
      ],
      readAfter: (last, limit) => listEntriesBelow(db, filter, last?.number, limit),
      cellsOf: (row) => [
        String(row.number),
        row.at,
        row.actor_name,
        row.actor_id ?? '',
        row.actor_email ?? '',
        (row.actor_roles ?? []).join(' | '),
        row.action,
        row.subject_kind,
        row.subject_id,
        row.before,
        row.after,
        row.request_id ?? '',
        row.hash,
      ],
    },
  )
}
