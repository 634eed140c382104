import { type Insertable, sql } from 'kysely'
import type { Row } from '../../db/row.ts'
import type { Database } from '../../db/schema.ts'
import type { Db } from '../../platform/db/index.ts'
import type { DataSubject } from './personal-data.ts'

/** A consent or a withdrawal as it was recorded. */
type Consent = Row<'consent', 'purpose' | 'given' | 'at' | 'source' | 'wording'>

export async function insertConsent(tx: Db, consent: Insertable<Database['consent']>): Promise<void> {
  await tx.insertInto('consent').values(consent).execute()
}

/** What was recorded for a person or their address, newest first. */
export async function listConsents(db: Db, { id, email }: DataSubject): Promise<Consent[]> {
  return (
    await sql<Consent>`
      select purpose, given, at, source, wording from consent
      where account_id = ${id} or email = ${email} order by number desc`.execute(db)
  ).rows
}

export async function deleteConsents(tx: Db, { id, email }: DataSubject): Promise<void> {
  await sql`delete from consent where account_id = ${id} or email = ${email}`.execute(tx)
}
