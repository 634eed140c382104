import { createHash } from 'node:crypto'
import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type {
  returnCostBackEntry,
  returnCostDecisionEntry,
  returnCostForm,
} from '../../../contract/return.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { formatKobo, koboOf } from '../../../kernel/money.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { decideCameBack, sayCameBack } from '../../ledger/index.server.ts'
import { addPaper, removePaperFile } from '../../media/index.server.ts'
import { lockOrder } from '../../orders/index.server.ts'
import { checkRefundDecision, deleteDecision, recordRefundDecision } from '../../payments/index.server.ts'
import { findBank, isAccountNumber } from '../../sellers/index.server.ts'
import type { ReturnsContext } from '../context.ts'
import { mayPayCost, mostCost } from '../rules.ts'
import * as costs from '../store/costs.ts'
import * as store from '../store/returns.ts'
import { returnOf } from '../view.ts'
import type { ReturnResult } from './changing.ts'
import { mailCost } from './cost-mails.ts'
import { readCostBeside, sealAccount } from './cost-reading.ts'

type CostRow = costs.ReturnCostRow

/** The key of the decision about a cost, under which it counts against the limits of what staff give back. */
const decisionKey = (costId: Id): string => `return-cost:${costId}`

const movedOn = (state: string) =>
  refuse('moved_on', { about: state, message: 'This has changed in the meantime. Please check it again.' })

const notYet = (row: store.ReturnRow) =>
  refuse('moved_on', {
    about: row.state,
    message: 'The work has to be back, and its return approved, before its cost is paid.',
  })

/** Why the cost of a return cannot be asked for with this receipt, by the rows as they are now. */
async function whyNot(
  context: ReturnsContext,
  db: Db,
  row: store.ReturnRow,
  receipt: { hash: string; number: string },
): Promise<Result<null, ProblemCode>> {
  const { costUntil: until } = await readCostBeside(context, db, row, 'buyer')
  if (!until) return refuse('return_cost_closed')
  return (await costs.isReceiptUsed(db, { returnId: row.id, ...receipt }))
    ? refuse('receipt_used', { field: 'receipt' })
    : ok(null)
}

/**
 * Requests return costs, with the courier's receipt; the bank's account name replaces the typed one. Refuses
 * return_cost_closed, receipt_used, bank_unknown, account_number_wrong, invalid (amount), and what {@link addPaper}
 * refuses.
 */
export async function askReturnCost(
  context: ReturnsContext,
  accountId: Id,
  id: string,
  entry: z.output<typeof returnCostForm>,
  receipt: Buffer | undefined,
): Promise<ReturnResult> {
  const { db, clock, papers, keyring } = context
  const buyer = { role: 'buyer', id: accountId } as const
  const known = await store.findReturn(db, buyer, id)
  if (!known) return refuse('return_not_found')
  if (!receipt)
    return refuse('invalid', { field: 'receipt', message: 'Please choose a picture or a PDF of the receipt' })
  const amount_kobo = koboOf(Number(entry.paid_naira))
  const most = mostCost(known)
  if (amount_kobo <= 0 || amount_kobo > most)
    return refuse('invalid', {
      field: 'paid_naira',
      message: `We pay up to ${formatKobo(most)} for this return. If it cost more, please write to us.`,
    })
  const receipt_number = entry.receipt_number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  if (receipt_number === '')
    return refuse('invalid', {
      field: 'receipt_number',
      message: 'Enter the number of the receipt or waybill',
    })
  const receipt_hash = createHash('sha256').update(receipt).digest('hex')
  const allowed = await whyNot(context, db, known, { hash: receipt_hash, number: receipt_number })
  if (!allowed.ok) return allowed
  const bank = await findBank(db, { code: entry.bank_code })
  if (!bank) return refuse('bank_unknown', { field: 'bank_code' })
  if (!isAccountNumber(entry.account_number, bank.code))
    return refuse('account_number_wrong', { field: 'account_number' })
  const asked = await context.askAccountName(accountId, bank.code, entry.account_number)
  const { account_check, account_found_name } = asked.ok
    ? asked.value
    : ({ account_check: 'unanswered', account_found_name: '' } as const)
  if (account_check === 'not_found')
    return refuse('account_number_wrong', {
      field: 'account_number',
      message: 'This bank knows no such account. Please check the bank and the number.',
    })
  const key = await addPaper(papers, receipt, accountId)
  if (!key.ok) return { ...key, field: 'receipt' }
  const done = await withTx(db, async (tx): Promise<ReturnResult> => {
    await lockOrder(tx, known.order_id)
    const row = await store.findReturn(tx, buyer, id)
    if (!row) return refuse('return_not_found')
    const late = await whyNot(context, tx, row, { hash: receipt_hash, number: receipt_number })
    if (!late.ok) return late
    const at = clock.now()
    const costId = newId()
    const isWritten = await costs.insertReturnCost(tx, {
      id: costId,
      return_id: row.id,
      amount_kobo,
      receipt_key: key.value,
      receipt_hash,
      receipt_number,
      bank_code: bank.code,
      bank_nip_code: bank.nip_code,
      bank_name: bank.name,
      account_name: account_check === 'found' ? account_found_name : entry.account_name,
      account_check: account_check === 'found' ? 'found' : 'unanswered',
      ...sealAccount(keyring, costId, entry.account_number),
      created_at: at,
    })
    if (!isWritten) return refuse('receipt_used', { field: 'receipt' })
    const detail = `Asked for ${formatKobo(amount_kobo)} for sending it back`
    await store.recordReturn(tx, row.id, row.state, row.state, { actor: 'buyer', at, detail })
    return shown(context, tx, buyer, id)
  })
  if (!done.ok) await removePaperFile(papers, key.value)
  return done
}

/** A return with its cost, as its reader sees it after a change. */
async function shown(
  context: ReturnsContext,
  tx: Db,
  reader: store.ReturnReader,
  id: string,
): Promise<ReturnResult> {
  const row = await store.findReturn(tx, reader, id)
  if (!row) throw new Error(`return ${id} is gone`)
  return ok(returnOf(row, reader.role, await readCostBeside(context, tx, row, reader.role)))
}

/** What a step about a cost did: what the timeline and a mail say to the buyer, and what the audit log has besides. */
type Done = { detail?: string; after?: Record<string, unknown> }

/** Changes the cost of a return, its order locked, with an entry in the audit log. `before` are those asked for earlier, newest first. */
async function changeCost(
  context: ReturnsContext,
  { id: accountId }: Officer,
  id: string,
  step: 'decide' | 'pay' | 'back.propose' | 'back.approve' | 'back.reject',
  act: (
    tx: Db,
    row: store.ReturnRow,
    cost: CostRow,
    at: Date,
    before: readonly CostRow[],
  ) => Promise<Result<Done, ProblemCode>>,
): Promise<ReturnResult> {
  const { db, clock, audit, nameOf } = context
  const staff = { role: 'staff', id: accountId } as const
  const known = await store.findReturn(db, staff, id)
  if (!known) return refuse('return_not_found')
  return withTx(db, async (tx): Promise<ReturnResult> => {
    await lockOrder(tx, known.order_id)
    const row = await store.findReturn(tx, staff, id)
    const [cost, ...before] = row ? await costs.listReturnCosts(tx, row.id) : []
    if (!row || !cost) return refuse('return_cost_not_found')
    const at = clock.now()
    const done = await act(tx, row, cost, at, before)
    if (!done.ok) return done
    const [now] = await costs.listReturnCosts(tx, row.id)
    if (!now) throw new Error(`the cost of return ${id} is gone`)
    await audit.append(tx, {
      actor: { id: accountId, name: await nameOf(tx, accountId) },
      action: `return.cost_${step}`,
      subject: { kind: 'order', id: row.order_id },
      before: { return: row.code, state: cost.state, amountKobo: cost.amount_kobo },
      after: {
        state: now.state,
        approvedKobo: now.approved_kobo,
        text: now.decision_text,
        ...done.value.after,
      },
    })
    const { detail } = done.value
    if (detail !== undefined) {
      await store.recordReturn(tx, row.id, row.state, row.state, { actor: 'staff', at, detail })
      await mailCost(context, tx, row, now)
    }
    return shown(context, tx, staff, id)
  })
}

/** Whether a person said or approved that one of these costs came back. */
const hasSaidBack = (before: readonly CostRow[], person: Id): boolean =>
  before.some(({ came_back: it }) => it?.created_by === person || it?.decided_by === person)

/**
 * Approves, in whole or part, or refuses unpaid return costs; counts as a staff refund; another person pays. Refuses
 * return_cost_not_found, moved_on, finance_only, refund_too_large, own_return (they said that one came back).
 */
export function decideReturnCost(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  entry: z.output<typeof returnCostDecisionEntry>,
): Promise<ReturnResult> {
  const { payments } = context
  return changeCost(context, staff, id, 'decide', async (tx, row, cost, at, before) => {
    const isOpen = cost.state === 'ASKED' || (cost.state === 'APPROVED' && entry.decision === 'refuse')
    if (cost.state !== entry.state || !isOpen) return movedOn(cost.state)
    const said = { decision_text: entry.text, decided_by: staff.id, decided_at: at }
    const key = decisionKey(cost.id)
    if (entry.decision === 'refuse') {
      await costs.updateCost(tx, cost.id, { state: 'REFUSED', approved_kobo: null, ...said })
      await deleteDecision(tx, key)
      return ok({ detail: 'The cost of sending it back is refused' })
    }
    if (!mayPayCost(row)) return notYet(row)
    if (hasSaidBack(before, staff.id)) return refuse('own_return')
    const approvedKobo = entry.amount === undefined ? cost.amount_kobo : koboOf(entry.amount)
    if (approvedKobo <= 0 || approvedKobo > cost.amount_kobo)
      return refuse('refund_too_large', { field: 'amount' })
    const decision = { key, orderId: row.order_id, staff, amountKobo: approvedKobo }
    const allowed = await checkRefundDecision(payments, tx, decision)
    if (!allowed.ok) return allowed
    await costs.updateCost(tx, cost.id, { state: 'APPROVED', approved_kobo: approvedKobo, ...said })
    await recordRefundDecision(payments, tx, decision)
    return ok({ detail: `${formatKobo(approvedKobo)} for sending it back are approved` })
  })
}

/**
 * Finance has paid an approved cost; the ledger has it from now on. Refuses another_person_needed for who approved it, own_return,
 * moved_on, return_cost_not_found.
 */
export function payReturnCost(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  reference: string,
): Promise<ReturnResult> {
  return changeCost(context, staff, id, 'pay', async (tx, row, cost, at, before) => {
    const amountKobo = cost.approved_kobo
    if (cost.state !== 'APPROVED' || amountKobo === null) return movedOn(cost.state)
    if (!mayPayCost(row)) return notYet(row)
    if (cost.decided_by === staff.id) return refuse('another_person_needed')
    if (hasSaidBack(before, staff.id)) return refuse('own_return')
    const paid = { paid_by: staff.id, paid_at: at, bank_reference: reference }
    await costs.updateCost(tx, cost.id, { state: 'PAID', ...paid })
    await context.enterCost(tx, 'paid', {
      costId: cost.id,
      orderId: row.order_id,
      sellerId: row.seller_id,
      amountKobo,
    })
    return ok({ detail: `${formatKobo(amountKobo)} for sending it back are paid` })
  })
}

/**
 * Records that the bank returned paid costs, by its reference; ours again once another person approves. Refuses
 * moved_on, return_cost_not_found, and what {@link sayCameBack} refuses.
 */
export function sayReturnCostBack(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  { reference, text: note }: z.output<typeof returnCostBackEntry>,
): Promise<ReturnResult> {
  return changeCost(context, staff, id, 'back.propose', async (tx, _row, cost, at) => {
    if (cost.state !== 'PAID') return movedOn(cost.state)
    const noted = await sayCameBack(tx, { costId: cost.id }, { reference, note, by: staff.id, at })
    return noted.ok ? ok({ after: { reference, note } }) : noted
  })
}

/**
 * Decides on costs reported as returned. Approved by another person, they are ours, and the buyer can ask again.
 * Refuses return_cost_not_found, moved_on, and what {@link decideCameBack} refuses.
 */
export function decideReturnCostBack(
  context: ReturnsContext,
  staff: Officer,
  id: string,
  said: Id,
  verdict: 'approve' | 'reject',
): Promise<ReturnResult> {
  return changeCost(context, staff, id, `back.${verdict}`, async (tx, row, cost, at) => {
    const state = verdict === 'approve' ? 'APPROVED' : 'REJECTED'
    const decided = await decideCameBack(tx, { costId: cost.id }, said, { state, by: staff.id, at })
    if (!decided.ok) return decided
    const { reference, note } = decided.value
    if (verdict === 'reject') return ok({ after: { reference, note } })
    const amountKobo = cost.approved_kobo
    if (cost.state !== 'PAID' || amountKobo === null) return movedOn(cost.state)
    await costs.updateCost(tx, cost.id, { state: 'CAME_BACK', decision_text: note })
    await deleteDecision(tx, decisionKey(cost.id))
    await context.enterCost(tx, 'came_back', {
      costId: cost.id,
      orderId: row.order_id,
      sellerId: row.seller_id,
      amountKobo,
    })
    const detail = `${formatKobo(amountKobo)} for sending it back came back from the bank`
    return ok({ detail, after: { reference } })
  })
}

/** Refuses a cost that waits, in the transaction that refuses its return. */
export async function refuseOpenCost(
  context: ReturnsContext,
  tx: Db,
  row: store.ReturnRow,
  at: Date,
): Promise<void> {
  const [cost] = await costs.listReturnCosts(tx, row.id)
  if (cost?.state !== 'ASKED' && cost?.state !== 'APPROVED') return
  const said = { decision_text: 'The return was refused.', decided_by: null, decided_at: at }
  await costs.updateCost(tx, cost.id, { state: 'REFUSED', approved_kobo: null, ...said })
  await deleteDecision(tx, decisionKey(cost.id))
}
