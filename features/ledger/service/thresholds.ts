import type { ProblemCode } from '../../../contract/problems.ts'
import type { ThresholdChange, ThresholdEntry } from '../../../contract/thresholds.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { koboOf, nairaOf } from '../../../kernel/money.ts'
import { offsetOf, type Page, type PageRequest, pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { LedgerContext, Staff } from '../context.ts'
import { areSameThresholds, type Thresholds } from '../rules/thresholds.ts'
import * as store from '../store/thresholds.ts'
import { actorOf } from './actor.ts'

type Change = Result<ThresholdChange, ProblemCode>

const changeView = (row: store.NamedThresholdChange): ThresholdChange => ({
  id: row.id,
  state: row.state,
  two_people_above: nairaOf(row.two_people_above_kobo),
  payout_least: nairaOf(row.payout_least_kobo),
  reason: row.reason,
  created_by: { id: row.created_by, name: row.created_by_name ?? '' },
  created_at: row.created_at.toISOString(),
  decided_by: row.decided_by_name,
  decided_at: row.decided_at?.toISOString() ?? null,
})

/** Thresholds in the audit log. */
const loggedOf = ({ two_people_above_kobo, payout_least_kobo }: Thresholds) => ({
  twoPeopleAboveKobo: two_people_above_kobo,
  payoutLeastKobo: payout_least_kobo,
})

/** The thresholds that hold in this moment, in kobo; `since` null while they are those of the start. */
export async function thresholdsOf(
  { firstThresholds }: Pick<LedgerContext, 'firstThresholds'>,
  db: Db,
): Promise<Thresholds & { since: Date | null }> {
  return (await store.findApproved(db)) ?? { ...firstThresholds, since: null }
}

/** The thresholds on the wire, in naira. */
export async function readThresholds(context: Pick<LedgerContext, 'db' | 'firstThresholds'>) {
  const { two_people_above_kobo, payout_least_kobo, since } = await thresholdsOf(context, context.db)
  return {
    two_people_above: nairaOf(two_people_above_kobo),
    payout_least: nairaOf(payout_least_kobo),
    since: since?.toISOString() ?? null,
  }
}

/** Changes of the thresholds, newest first: those in a state, or all. */
export async function readThresholdChanges(
  { db }: Pick<LedgerContext, 'db'>,
  state: ThresholdChange['state'] | undefined,
  request: PageRequest,
): Promise<Page<ThresholdChange>> {
  const { limit } = request
  const { rows, total } = await store.listThresholdChanges(db, state, { limit, offset: offsetOf(request) })
  return pageOf(rows.map(changeView), total, request)
}

/**
 * Proposes thresholds, which hold once another person approves them: who could raise them alone could decide anything alone. Audited.
 * Refuses threshold_change_waits while another proposal waits, thresholds_unchanged.
 */
export function proposeThresholds(context: LedgerContext, by: Staff, entry: ThresholdEntry): Promise<Change> {
  const { db, clock, audit } = context
  return withTx(db, async (tx) => {
    const wanted = {
      two_people_above_kobo: koboOf(entry.two_people_above),
      payout_least_kobo: koboOf(entry.payout_least),
    }
    const id = newId()
    const { reason } = entry
    if (!(await store.insertThresholdChange(tx, { ...wanted, id, reason, by: by.id, at: clock.now() })))
      return refuse('threshold_change_waits')
    const before = await thresholdsOf(context, tx)
    if (areSameThresholds(before, wanted)) return refuse('thresholds_unchanged')
    await audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: 'threshold.propose',
      subject: { kind: 'threshold', id },
      before: loggedOf(before),
      after: { ...loggedOf(wanted), reason },
    })
    const row = await store.lockThresholdChange(tx, id)
    return row ? ok(changeView(row)) : refuse('threshold_change_not_found')
  })
}

/** Approves proposed thresholds: they hold from now on. Audited. Refuses another_person_needed to the person who proposed them. */
export function approveThresholds(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'APPROVED')
}

/** Rejects proposed thresholds, also by the person who proposed them. Audited. */
export function rejectThresholds(context: LedgerContext, id: Id, by: Staff): Promise<Change> {
  return decide(context, id, by, 'REJECTED')
}

function decide(context: LedgerContext, id: Id, by: Staff, state: 'APPROVED' | 'REJECTED'): Promise<Change> {
  return withTx(context.db, async (tx) => {
    const row = await store.lockThresholdChange(tx, id)
    if (!row) return refuse('threshold_change_not_found')
    if (row.state !== 'PROPOSED') return refuse('threshold_change_decided')
    if (state === 'APPROVED' && row.created_by === by.id) return refuse('another_person_needed')
    const before = await thresholdsOf(context, tx)
    await store.decideThresholdChange(tx, id, { state, by: by.id, at: context.clock.now() })
    await context.audit.append(tx, {
      ...(await actorOf(context, tx, by)),
      action: state === 'APPROVED' ? 'threshold.approve' : 'threshold.reject',
      subject: { kind: 'threshold', id },
      before: loggedOf(before),
      after: { ...loggedOf(row), reason: row.reason },
    })
    const decided = await store.lockThresholdChange(tx, id)
    return ok(changeView(decided ?? row))
  })
}
