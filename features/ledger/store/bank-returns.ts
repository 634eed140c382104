import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { accountName } from '../../accounts/index.server.ts'

/** What the bank sent back: a payout, or the cost of a return. */
export type SentBack = { payoutId: Id } | { costId: Id }

/** That money came back, as one person says or a second has approved. Moments as the database writes them. */
export type CameBack = {
  id: Id
  state: 'PROPOSED' | 'APPROVED'
  reference: string
  note: string
  created_by: Id
  created_by_name: string | null
  created_at: string
  decided_by: Id | null
  decided_by_name: string | null
  decided_at: string | null
}

const shown = (which: RawBuilder<unknown>) => sql`(select json_build_object('id', r.id, 'state', r.state,
    'reference', r.reference, 'note', r.note, 'created_by', r.created_by, 'created_by_name', ${accountName(sql`r.created_by`)},
    'created_at', r.created_at, 'decided_by', r.decided_by, 'decided_by_name', ${accountName(sql`r.decided_by`)},
    'decided_at', r.decided_at)
  from bank_return r where ${which} and r.state <> 'REJECTED')`

/** That the payout `y` came back: what waits or is approved, as JSON; null where there is none. */
export const returnOfPayout = shown(sql`r.payout_id = y.id`)

/** The same of the cost of a return with this id. */
export function returnOfCost(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return shown(sql`r.cost_id = ${id}`)
}

/** Whether it waits for a second person that the cost with this id came back. */
export function isCostSaidBack(id: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`exists (select 1 from bank_return r where r.cost_id = ${id} and r.state = 'PROPOSED')`
}

/** What decides about what a person says came back. */
export type SaidBack = Row<'bank_return', 'id' | 'state' | 'reference' | 'note' | 'created_by'>

const columns = sql`r.id, r.state, r.reference, r.note, r.created_by`
const paid = (of: SentBack) =>
  'payoutId' in of ? sql`r.payout_id = ${of.payoutId}` : sql`r.cost_id = ${of.costId}`

/** What a person says of a payment, which is locked. */
export async function readSaid(tx: Db, of: SentBack, id: Id): Promise<SaidBack | undefined> {
  return (
    await sql<SaidBack>`select ${columns} from bank_return r where r.id = ${id} and ${paid(of)}`.execute(tx)
  ).rows[0]
}

/** What waits for a second person about a payment, which is locked. */
export async function readWaitingSaid(tx: Db, of: SentBack): Promise<SaidBack | undefined> {
  return (
    await sql<SaidBack>`select ${columns} from bank_return r where ${paid(of)} and r.state = 'PROPOSED'`.execute(
      tx,
    )
  ).rows[0]
}

/** Writes that a payment, which is locked, came back. Returns false where the bank's reference is another's. */
export async function insertSaid(
  tx: Db,
  of: SentBack,
  said: { id: Id; reference: string; note: string; by: Id; at: Date },
): Promise<boolean> {
  const [payoutId, costId] = 'payoutId' in of ? [of.payoutId, null] : [null, of.costId]
  const { rows } = await sql`
    insert into bank_return (id, payout_id, cost_id, reference, note, created_by, created_at)
    values (${said.id}, ${payoutId}, ${costId}, ${said.reference}, ${said.note}, ${said.by}, ${said.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Writes what a person decided about what another says. */
export async function writeSaidDecision(
  tx: Db,
  id: Id,
  decision: { state: 'APPROVED' | 'REJECTED'; by: Id; at: Date },
): Promise<void> {
  const decided = { state: decision.state, decided_by: decision.by, decided_at: decision.at }
  await tx.updateTable('bank_return').set(decided).where('id', '=', id).execute()
}

/** Erases what was written about these costs that came back; the bank's references stay. */
export async function eraseCostNotes(tx: Db, costIds: readonly Id[]): Promise<void> {
  await sql`update bank_return set note = '' where cost_id = any(${[...costIds]}::uuid[])`.execute(tx)
}
