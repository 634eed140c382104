import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { after, DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'

/** A request that may come again: who sent it, to which route, under which key, and what it said. */
export type Request = { principal: Id; route: string; key: string; body: unknown }

const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** The stored answer of an equal request within 24 hours; 'reused' when the key came with another body; undefined when it is new. */
export const findAnswer = async (
  db: Db,
  request: Request,
  now: Date,
): Promise<{ answer: unknown } | 'reused' | undefined> => {
  const { rows } = await sql<{ request_hash: string; answer: unknown }>`
    select request_hash, answer from idempotency_key
    where principal = ${request.principal} and route = ${request.route} and key = ${request.key}
      and created_at > ${after(now, -DAY)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return row.request_hash === hashOf(request.body) ? { answer: row.answer } : 'reused'
}

/** Stores the answer of a request, in the transaction that did its work. */
export const storeAnswer = async (tx: Db, request: Request, answer: unknown, now: Date): Promise<void> => {
  await sql`
    insert into idempotency_key (principal, route, key, request_hash, answer, created_at)
    values (${request.principal}, ${request.route}, ${request.key}, ${hashOf(request.body)},
      ${JSON.stringify(answer)}, ${now})
    on conflict (principal, route, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`.execute(
    tx,
  )
}

/** Forgets answers older than 24 hours. */
export const sweepAnswers = async (db: Db, now: Date): Promise<void> => {
  await sql`delete from idempotency_key where created_at <= ${after(now, -DAY)}`.execute(db)
}
