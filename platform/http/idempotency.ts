import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { ProblemCode } from '../../contract/problems.ts'
import { after, DAY } from '../../kernel/clock.ts'
import type { Id } from '../../kernel/id.ts'
import { ok, type Result, refuse } from '../../kernel/result.ts'
import { type Db, lockName } from '../db/index.ts'

/** A request that may come again: who sent it, to which route, under which key, and what it said. */
export type Request = { principal: Id; route: string; key: string; body: unknown }

/** The key of a request that may come again: its header Idempotency-Key. */
export function keyOf(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key']
  return typeof header === 'string' && header !== '' ? header.slice(0, 200) : undefined
}

const hashOf = (body: unknown): string => createHash('sha256').update(JSON.stringify(body)).digest('hex')

/** The stored answer of an equal request within 24 hours; 'reused' when the key came with another body; undefined when it is new. */
export async function findAnswer(
  db: Db,
  request: Request,
  now: Date,
): Promise<{ answer: unknown } | 'reused' | undefined> {
  const { rows } = await sql<{ request_hash: string; answer: unknown }>`
    select request_hash, answer from idempotency_key
    where principal = ${request.principal} and route = ${request.route} and key = ${request.key}
      and created_at > ${after(now, -DAY)}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  return row.request_hash === hashOf(request.body) ? { answer: row.answer } : 'reused'
}

/** Stores the answer of a request, in the transaction that did its work. */
export async function storeAnswer(tx: Db, request: Request, answer: unknown, now: Date): Promise<void> {
  await sql`
    insert into idempotency_key (principal, route, key, request_hash, answer, created_at)
    values (${request.principal}, ${request.route}, ${request.key}, ${hashOf(request.body)},
      ${JSON.stringify(answer)}, ${now})
    on conflict (principal, route, key) do update
      set request_hash = excluded.request_hash, answer = excluded.answer, created_at = excluded.created_at`.execute(
    tx,
  )
}

/**
 * Does the work of a request once in 24 hours; repeats get the first answer. Call it first in `tx`. Refusals are
 * not stored. Refuses idempotency_key_missing and idempotency_key_reused.
 */
export async function once<T, C extends string>(
  tx: Db,
  request: Omit<Request, 'key'> & { key: string | undefined },
  now: Date,
  work: (key: string) => Promise<Result<T, C>>,
): Promise<Result<T, C | ProblemCode>> {
  const { key } = request
  if (key === undefined) return refuse('idempotency_key_missing')
  await lockName(tx, `${request.principal} ${request.route} ${key}`)
  const known = await findAnswer(tx, { ...request, key }, now)
  if (known === 'reused') return refuse('idempotency_key_reused')
  if (known) return ok(known.answer as T)
  const answer = await work(key)
  if (answer.ok) await storeAnswer(tx, { ...request, key }, answer.value, now)
  return answer
}

/** Forgets answers older than 24 hours. */
export async function sweepAnswers(db: Db, now: Date): Promise<void> {
  await sql`delete from idempotency_key where created_at <= ${after(now, -DAY)}`.execute(db)
}
