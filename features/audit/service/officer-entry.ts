import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import type { AuditEntry } from '../rules.ts'

/** What is needed to add an entry: who is behind an account. */
export type EntryContext = {
  db: Db
  personOf: (db: Db, id: Id) => Promise<{ firstName: string; lastName: string } | undefined>
}

/** Who of the staff does what, as the log takes it. */
export async function auditEntryOf(
  { db, personOf }: EntryContext,
  officer: Officer,
  action: string,
  subject: AuditEntry['subject'],
): Promise<AuditEntry> {
  const person = await personOf(db, officer.id)
  return {
    actor: { id: officer.id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
    action,
    subject,
  }
}
