import type * as z from 'zod/mini'
import type { securityEventsPage, securityEventsQuery } from '../../../contract/security-event.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { momentInLagos } from '../../../kernel/lagos.ts'
import { pageOf } from '../../../kernel/page.ts'
import {
  type EventFilter,
  type EventRow,
  hashesOfTyped,
  listSecurityEventRows,
} from '../../../platform/security-events/index.ts'
import type { AuditContext } from '../context.ts'

/** What reading security events works with. */
type SecurityLogContext = Pick<AuditContext, 'db' | 'keyring' | 'securityEvents' | 'accountOf' | 'emailsOf'>

type Query = z.infer<typeof securityEventsQuery>

async function whoseOf(
  { db, keyring, accountOf }: SecurityLogContext,
  account: string,
): Promise<EventFilter> {
  if (account === '') return {}
  const isAnId: boolean = isId(account)
  if (isAnId) return { accountId: account.toLowerCase() }
  const email = account.toLowerCase()
  return { accountId: await accountOf(db, email), typedHashes: hashesOfTyped(keyring, email) }
}

const viewOf = (row: EventRow, emails: ReadonlyMap<Id, string>) => ({
  id: String(row.number),
  at: row.at.toISOString(),
  kind: row.kind,
  account_id: row.account_id,
  email: row.account_id === null ? null : (emails.get(row.account_id) ?? null),
  address: row.address,
  agent: row.agent,
  request_id: row.request_id,
  detail: row.detail,
  times: row.times,
})

/** A page of security events, newest first, those of a moment ago included. */
export async function listSecurityEvents(
  context: SecurityLogContext,
  { account, address, kind, from, to, ...page }: Query,
): Promise<z.infer<typeof securityEventsPage>> {
  await context.securityEvents.flush()
  const filter: EventFilter = {
    ...(await whoseOf(context, account)),
    ...(address !== '' && { address }),
    kind,
    from: from === undefined ? undefined : momentInLagos(from),
    until: to === undefined ? undefined : after(momentInLagos(to), DAY),
  }
  const { rows, total } = await listSecurityEventRows(context.db, filter, page)
  const ids = rows.flatMap((row) => (row.account_id === null ? [] : [row.account_id]))
  const emails = await context.emailsOf(context.db, [...new Set(ids)])
  const { items, next } = pageOf(
    rows.map((row) => viewOf(row, emails)),
    total,
    page,
  )
  return { events: items, total, next }
}
