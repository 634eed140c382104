import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { subscribersPage } from '../../../contract/staff-content.ts'
import { BYTE_ORDER_MARK, csvOf } from '../../../kernel/csv.ts'
import type { Id } from '../../../kernel/id.ts'
import { dayInLagos } from '../../../kernel/lagos.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import { recordConsent } from '../../privacy/index.server.ts'
import type { ContentContext } from '../context.ts'
import {
  countSubscribers,
  listSubscribers,
  listSubscribersAfter,
  removeSubscriber,
  type StoredSubscriber,
  type SubscribersFilter,
  type SubscribersQuery,
} from '../store/subscribers.ts'

/** Addresses read at once for the export. */
const BATCH = 5_000

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null
const subscriberOf = (row: StoredSubscriber) => ({
  ...row,
  asked_at: row.asked_at.toISOString(),
  confirmed_at: isoOf(row.confirmed_at),
  left_at: isoOf(row.left_at),
})

/** A page of the newsletter's addresses, the newest first, and how many there are in each state. */
export async function readSubscribersPage(
  { db }: ContentContext,
  query: SubscribersQuery,
): Promise<z.infer<typeof subscribersPage>> {
  const [{ rows, total }, counts] = await Promise.all([listSubscribers(db, query), countSubscribers(db)])
  const { items, next } = pageOf(rows.map(subscriberOf), total, query)
  return { subscribers: items, counts, total, next }
}

/** Exports matching addresses as a CSV for spreadsheets. Audited, without addresses. */
export async function exportSubscribers(
  context: ContentContext,
  officer: Officer,
  filter: SubscribersFilter,
): Promise<Result<{ name: string; text: string }, ProblemCode>> {
  const { db, clock, audit } = context
  const subject = { kind: 'newsletter', id: filter.state ?? 'all' }
  const auditEntry = await auditEntryOf(context, officer, 'newsletter.export', subject)
  const rows: StoredSubscriber[] = []
  for (;;) {
    const batch = await listSubscribersAfter(db, filter, rows.at(-1)?.email ?? '', BATCH)
    rows.push(...batch)
    if (batch.length < BATCH) break
  }
  await withTx(db, (tx) => audit.append(tx, { ...auditEntry, after: { addresses: rows.length } }))
  const table = rows.map((row) => [
    row.email,
    subscriberOf(row).state,
    row.asked_at,
    row.confirmed_at,
    row.left_at,
  ])
  return ok({
    name: `newsletter-${dayInLagos(clock.now())}.csv`,
    text: BYTE_ORDER_MARK + csvOf(['E-mail', 'State', 'Asked', 'Confirmed', 'Left'], table),
  })
}

/**
 * Deletes an address at its owner's wish, withdrawing the consent. Audited, without the address. Refuses
 * subscriber_not_found.
 */
export async function takeOutSubscriber(
  context: ContentContext,
  officer: Officer,
  id: Id,
): Promise<Result<Record<string, never>, ProblemCode>> {
  const { db, audit } = context
  const auditEntry = await auditEntryOf(context, officer, 'newsletter.remove', { kind: 'subscriber', id })
  return withTx(db, async (tx) => {
    const allowed = await audit.within(tx, officer.id, auditEntry.action)
    if (!allowed.ok) return allowed
    const row = await removeSubscriber(tx, id)
    if (!row) return refuse('subscriber_not_found')
    if (row.state === 'confirmed')
      await recordConsent(context, tx, {
        email: row.email,
        purpose: 'marketing',
        source: 'unsubscribe',
        wording: null,
      })
    await audit.append(tx, { ...auditEntry, before: { state: row.state } })
    return ok({})
  })
}
