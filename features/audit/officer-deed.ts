import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Officer } from '../../platform/http/officer.ts'
import type { Deed } from './rules.ts'

/** What a deed's writer needs: who is behind an account. */
export type DeedDeps = {
  db: Db
  personOf: (db: Db, id: Id) => Promise<{ firstName: string; lastName: string } | undefined>
}

/** Who of the staff does what, as the log takes it. */
export async function deedOf(
  { db, personOf }: DeedDeps,
  officer: Officer,
  action: string,
  subject: Deed['subject'],
): Promise<Deed> {
  const person = await personOf(db, officer.id)
  return {
    actor: { id: officer.id, name: person ? `${person.firstName} ${person.lastName}` : 'staff' },
    action,
    subject,
    requestId: officer.requestId,
  }
}
