import type * as z from 'zod/mini'
import type { securityEventsPage, securityEventsQuery } from '../../../contract/security-event.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, isId } from '../../../kernel/id.ts'
import { momentInLagos } from '../../../kernel/lagos.ts'
import { pageOf } from '../../../kernel/page.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import {
  type EventFilter,
  type EventRow,
  hashesOfTyped,
  listEvents,
  type SecurityContext,
} from '../../../platform/security-events/index.ts'

/** What looking at security events needs: whose account an e-mail address is, and the other way round. */
export type SecurityLog = SecurityContext & {
  db: Db
  keyring: Pick<Keyring, 'hashes'>
  accountOf: (db: Db, email: string) => Promise<Id | undefined>
  emailsOf: (db: Db, ids: readonly Id[]) => Promise<ReadonlyMap<Id, string>>
}

type Query = z.infer<typeof securityEventsQuery>

async function whoseOf({ db, keyring, accountOf }: SecurityLog, account: string): Promise<EventFilter> {
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
  log: SecurityLog,
  { account, address, kind, from, to, ...page }: Query,
): Promise<z.infer<typeof securityEventsPage>> {
  await log.securityEvents.flush()
  const filter: EventFilter = {
    ...(await whoseOf(log, account)),
    ...(address !== '' && { address }),
    kind,
    from: from === undefined ? undefined : momentInLagos(from),
    until: to === undefined ? undefined : after(momentInLagos(to), DAY),
  }
  const { rows, total } = await listEvents(log.db, filter, page)
  const ids = rows.flatMap((row) => (row.account_id === null ? [] : [row.account_id]))
  const emails = await log.emailsOf(log.db, [...new Set(ids)])
  const { items, next } = pageOf(
    rows.map((row) => viewOf(row, emails)),
    total,
    page,
  )
  return { events: items, total, next }
}
