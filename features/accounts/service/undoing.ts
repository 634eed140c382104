import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { StaffStop, stopsUndone } from '../../../contract/staff-stops.ts'
import { after } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import { type AuditEntry, listLastSteps } from '../../audit/index.server.ts'
import type { AccountsContext } from '../context.ts'
import { UNDONE_WITHIN } from '../rules.ts'
import { namesOfAccounts } from '../store/disabling.ts'
import { type Disabler, enablerOf } from './disabling.ts'

type Stop = Pick<StaffStop, 'kind' | 'id'>

/** How the log calls what one person did to shut people and shops out, and what ends it. */
const actions = ['account.disable', 'account.disable_seller', 'seller.suspend']
const ends = ['account.enable', 'seller.lift_suspension']
const subjects = { account: 'account', shop: 'seller' } as const

const stepsOf = ({ clock }: Pick<AccountsContext, 'clock'>, db: Db, staffId: Id, id: Id | null = null) =>
  listLastSteps(db, staffId, { actions, ends, since: after(clock.now(), -UNDONE_WITHIN), id })

/** Accounts that a staff member recently disabled, and shops they suspended; `open` if no one has acted on them since. */
export async function readStops(context: AccountsContext, staffId: Id): Promise<StaffStop[]> {
  const { db, suspensions } = context
  const steps = await stepsOf(context, db, staffId)
  const idsOf = (kind: string) => steps.filter((step) => step.kind === kind).map(({ id }) => id)
  const names = {
    account: await namesOfAccounts(db, idsOf('account')),
    shop: await suspensions.namesOf(db, idsOf('seller')),
  }
  return steps.flatMap((step) => {
    const kind = step.kind === 'account' ? 'account' : 'shop'
    const name = names[kind].get(step.id)
    // One that was deleted since is no one's to enable.
    if (name === undefined) return []
    return [{ kind, id: step.id, name, why: step.reason, at: step.at.toISOString(), open: step.is_last }]
  })
}

/**
 * Enables accounts and shops a staff member shut out, in one transaction, auditing and notifying each. Skips older ones
 * and those acted on since.
 */
export async function undoStops(
  context: AccountsContext,
  by: Disabler,
  staffId: Id,
  { reason, stops }: { reason: string; stops: readonly Stop[] },
): Promise<z.infer<typeof stopsUndone>> {
  const { db, audit, suspensions } = context
  const enable = await enablerOf(context, by, reason)
  const lift = (tx: Db, id: Id, isAsked: () => Promise<boolean>) =>
    suspensions.lift(tx, by, { id, reason, isAsked })
  const asked = [...new Map(stops.map((stop) => [`${stop.kind} ${stop.id}`, stop]))]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([, stop]) => stop)
  const entries = await withTx(db, async (tx) => {
    const made: AuditEntry[] = []
    for (const { kind, id } of asked) {
      const isAsked = async () =>
        (await stepsOf(context, tx, staffId, id)).some((step) => step.kind === subjects[kind] && step.is_last)
      const done: Result<AuditEntry, ProblemCode> = await (kind === 'account' ? enable : lift)(
        tx,
        id,
        isAsked,
      )
      if (done.ok) made.push(done.value)
    }
    // The end of the log is locked last: who disables one of these waits for its row, and holds no log.
    for (const entry of made) await audit.append(tx, entry)
    return made
  })
  for (const { action, subject } of entries)
    if (action === 'account.enable')
      recordSecurityEvent(context, { kind: 'account.enabled', accountId: subject.id })
  return { undone: entries.length, left: asked.length - entries.length }
}
