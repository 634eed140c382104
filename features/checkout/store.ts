import { sql } from 'kysely'
import type { Row } from '../../db/row.ts'
import type { Id } from '../../kernel/id.ts'
import type { Kobo } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'
import type { PersonalData } from '../privacy/index.server.ts'
import type { PricedLine } from './rules.ts'

/** The answers that are stored for a day, so that a request that comes twice is answered once. */
export const answersPersonalData: PersonalData = {
  exportOf: (db, { id }) =>
    db
      .selectFrom('idempotency_key')
      .select(['route as request', 'created_at as answered_at'])
      .where('principal', '=', id)
      .orderBy('created_at')
      .execute(),
  eraseOf: async (tx, { id }) => {
    await tx.deleteFrom('idempotency_key').where('principal', '=', id).execute()
  },
}

/** What a purchase was quoted at: of the whole cart, or of one work, whose id is the subject. */
export type StoredQuote = Row<'quote', 'id' | 'fee_kobo'> & {
  lines: readonly PricedLine[]
  /** What delivery would cost to each place that was shown; null where it is not offered. */
  places: Record<Id, Kobo | null>
}

/** Stores what a purchase would cost, as an account has just read it. */
export async function writeQuote(
  db: Db,
  accountId: Id,
  { id, subject, lines, fee_kobo, places }: StoredQuote & { subject: string },
  at: Date,
): Promise<void> {
  await sql`
    insert into quote (account_id, id, subject, lines, fee_kobo, places, quoted_at)
    values (${accountId}, ${id}, ${subject}, ${JSON.stringify(lines)}, ${fee_kobo}, ${JSON.stringify(places)}, ${at})
    on conflict (account_id, id) do update set places = excluded.places, quoted_at = excluded.quoted_at`.execute(
    db,
  )
}

/** The quote of an account with an id; without one, the last of a subject. */
export async function findQuote(
  db: Db,
  accountId: Id,
  { id, subject }: { id: string | null; subject: string },
): Promise<StoredQuote | undefined> {
  return (
    await sql<StoredQuote>`
      select id, lines, fee_kobo, places from quote
      where account_id = ${accountId} and id = coalesce(${id}, id) and (${id}::text is not null or subject = ${subject})
      order by quoted_at desc limit 1`.execute(db)
  ).rows[0]
}

/** Forgets quotes of before a moment. */
export async function sweepQuotes(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('quote').where('quoted_at', '<', before).execute()
}

/** What people read that their purchases would cost. */
export const quotesPersonalData: PersonalData = {
  exportOf: (db, { id }) =>
    db
      .selectFrom('quote')
      .select(['quoted_at', 'lines', 'fee_kobo'])
      .where('account_id', '=', id)
      .orderBy('quoted_at')
      .execute(),
  eraseOf: async (tx, { id }) => {
    await tx.deleteFrom('quote').where('account_id', '=', id).execute()
  },
}
