import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { DataSubject } from './personal-data.ts'
import type { ConsentPurpose, ConsentSource } from './rules.ts'

/** A consent or a withdrawal as it was recorded. */
export type ConsentRow = {
  purpose: ConsentPurpose
  given: boolean
  at: Date
  source: ConsentSource
  wording: string | null
}

export type NewConsent = Omit<ConsentRow, 'at'> & { accountId: Id | null; email: string }

export async function insertConsent(tx: Db, consent: NewConsent, at: Date): Promise<void> {
  const { accountId, email, purpose, given, source, wording } = consent
  await sql`
    insert into consent (account_id, email, purpose, given, at, source, wording)
    values (${accountId}, ${email}, ${purpose}, ${given}, ${at}, ${source}, ${wording})`.execute(tx)
}

/** What was recorded for a person or their address, newest first. */
export async function listConsents(db: Db, { id, email }: DataSubject): Promise<ConsentRow[]> {
  return (
    await sql<ConsentRow>`
      select purpose, given, at, source, wording from consent
      where account_id = ${id} or email = ${email} order by number desc`.execute(db)
  ).rows
}

export async function deleteConsents(tx: Db, { id, email }: DataSubject): Promise<void> {
  await sql`delete from consent where account_id = ${id} or email = ${email}`.execute(tx)
}
