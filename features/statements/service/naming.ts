import type { BankLine, namedKinds } from '../../../contract/bank-statement.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { StatementsContext } from '../context.ts'
import * as store from '../store/lines.ts'
import { lineView } from './reading-lines.ts'

type Locked = NonNullable<Awaited<ReturnType<typeof store.lockLine>>>
type Decide = (tx: Db, line: Locked) => Promise<Result<Record<string, unknown>, ProblemCode>>

/** Changes a line under its lock, audited as `action` with what `decide` answers. */
async function changeLine(
  context: StatementsContext,
  officer: Officer,
  { id, action }: { id: Id; action: string },
  decide: Decide,
): Promise<Result<BankLine, ProblemCode>> {
  const auditEntry = await auditEntryOf(context, officer, action, { kind: 'bank_line', id })
  return withTx(context.db, async (tx): Promise<Result<BankLine, ProblemCode>> => {
    const line = await store.lockLine(tx, id)
    if (!line) return refuse('bank_line_not_found')
    const decided = await decide(tx, line)
    if (!decided.ok) return decided
    await context.audit.append(tx, { ...auditEntry, after: decided.value })
    const now = await store.readLine(tx, id)
    return now ? ok(await lineView(tx, now)) : refuse('bank_line_not_found')
  })
}

/** Says what an open line is. Who said so before may say it differently. Refuses bank_line_not_found, bank_line_decided. */
export function nameLine(
  context: StatementsContext,
  officer: Officer,
  id: Id,
  { kind, note }: { kind: (typeof namedKinds)[number]; note: string },
): Promise<Result<BankLine, ProblemCode>> {
  return changeLine(context, officer, { id, action: 'bank_line.name' }, async (tx, line) => {
    const isOwn = line.state === 'NAMED' && line.named_by === officer.id
    if (line.state !== 'OPEN' && !isOwn) return refuse('bank_line_decided')
    await store.writeName(tx, id, { kind, note, by: officer.id, at: context.clock.now() })
    return ok({ kind, note, amountKobo: line.amount_kobo })
  })
}

/** Agrees to what another person says that a line is. Refuses bank_line_not_found, bank_line_decided, another_person_needed. */
export function agreeToLine(
  context: StatementsContext,
  officer: Officer,
  id: Id,
): Promise<Result<BankLine, ProblemCode>> {
  return changeLine(context, officer, { id, action: 'bank_line.approve' }, async (tx, line) => {
    if (line.state !== 'NAMED') return refuse('bank_line_decided')
    if (line.named_by === officer.id) return refuse('another_person_needed')
    await store.writeAgreed(tx, id, officer.id, context.clock.now())
    return ok({ kind: line.kind, note: line.note, amountKobo: line.amount_kobo })
  })
}

/** Opens a line again that one person has named. Refuses bank_line_not_found, bank_line_decided. */
export function rejectLine(
  context: StatementsContext,
  officer: Officer,
  id: Id,
): Promise<Result<BankLine, ProblemCode>> {
  return changeLine(context, officer, { id, action: 'bank_line.reject' }, async (tx, line) => {
    if (line.state !== 'NAMED') return refuse('bank_line_decided')
    await store.reopen(tx, id)
    return ok({ kind: line.kind, note: line.note })
  })
}
