import type { DifferenceNote, SettlementDifference } from '../../../contract/bank-statement.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { StatementsContext } from '../context.ts'
import {
  agreeNote,
  type Difference,
  deleteNote,
  listDifferences,
  lockNotes,
  writeNote,
} from '../store/settlements.ts'
import { differenceView } from './reading-lines.ts'

type Explained = Result<SettlementDifference, ProblemCode>

/** Changes what is said of a difference that is named now, audited as `action`. `decide` answers the id of what is said. */
async function changeNote(
  context: StatementsContext,
  officer: Officer,
  { action, isMeant }: { action: string; isMeant: (it: Difference) => boolean },
  decide: (tx: Db, it: Difference) => Promise<Result<{ id: Id; note: string }, ProblemCode>>,
): Promise<Explained> {
  return withTx(context.db, async (tx): Promise<Explained> => {
    await lockNotes(tx)
    const it = (await listDifferences(tx, context.clock.now(), null)).rows.find(isMeant)
    if (!it) return refuse('difference_not_found')
    const decided = await decide(tx, it)
    if (!decided.ok) return decided
    const { id, note } = decided.value
    const entry = await auditEntryOf(context, officer, action, { kind: 'settlement_difference', id })
    const { kind, code, transaction, amount_kobo: amountKobo } = it
    await context.audit.append(tx, { ...entry, after: { kind, code, transaction, amountKobo, note } })
    return ok(differenceView(it))
  })
}

/** Says what a difference is, in place of what was said before. Refuses difference_not_found. */
export function explainDifference(
  context: StatementsContext,
  officer: Officer,
  { note, kind, code, transaction }: DifferenceNote,
): Promise<Explained> {
  const isMeant = (it: Difference) => it.kind === kind && it.code === code && it.transaction === transaction
  return changeNote(
    context,
    officer,
    { action: 'settlement_difference.explain', isMeant },
    async (tx, it) => {
      const id = await writeNote(tx, it, { note, by: officer.id, at: context.clock.now() })
      return ok({ id, note })
    },
  )
}

/** Agrees to what another person says of a difference. Refuses difference_not_found, another_person_needed. */
export async function agreeToDifference(
  context: StatementsContext,
  officer: Officer,
  id: Id,
): Promise<Explained> {
  const isMeant = ({ said }: Difference) => said?.id === id
  return changeNote(
    context,
    officer,
    { action: 'settlement_difference.approve', isMeant },
    async (tx, { said }) => {
      if (said?.by_id === officer.id) return refuse('another_person_needed')
      await agreeNote(tx, id, officer.id, context.clock.now())
      return ok({ id, note: said?.note ?? '' })
    },
  )
}

/** Forgets what is said of a difference. Refuses difference_not_found. */
export async function rejectDifference(
  context: StatementsContext,
  officer: Officer,
  id: Id,
): Promise<Explained> {
  const isMeant = ({ said }: Difference) => said?.id === id
  return changeNote(
    context,
    officer,
    { action: 'settlement_difference.reject', isMeant },
    async (tx, { said }) => {
      await deleteNote(tx, id)
      return ok({ id, note: said?.note ?? '' })
    },
  )
}
