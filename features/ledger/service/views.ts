import type { BankReturn } from '../../../contract/bank.ts'
import type { LedgerItem, SellerPayout, StaffPayout } from '../../../contract/ledger.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Item, ItemStatus } from '../rules/item-status.ts'
import { approvalsNeeded } from '../rules/payout.ts'
import { reasonText } from '../rules/reason-text.ts'
import type { CameBack } from '../store/bank-returns.ts'
import type { Payout } from '../store/payouts.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
/** The same of a moment as the database writes it in JSON. */
const isoOfText = (at: string | null): string | null => iso(at === null ? null : new Date(at))

/** An amount of a seller's account on the wire. */
export function itemView(item: Item & ItemStatus): LedgerItem {
  return {
    id: `${item.entryId}-${item.number}`,
    kind: item.kind,
    at: item.at.toISOString(),
    amount: nairaOf(item.amountKobo),
    order: item.sold?.orderCode ?? null,
    item: item.sold?.name ?? null,
    note: item.note,
    state: item.state,
    until: iso(item.until),
    reasons: item.reasons.map((reason) => ({
      code: reason.code,
      until: iso(reason.until),
      text: reasonText(reason),
    })),
    payout: item.payout?.code ?? null,
  }
}

/** A payout as its seller sees it. */
export function sellerPayoutView(payout: Payout): SellerPayout {
  return {
    id: payout.id,
    code: payout.code,
    state: payout.state,
    amount: nairaOf(payout.amountKobo),
    bank: payout.bank,
    created_at: payout.createdAt.toISOString(),
    sent_at: iso(payout.sentAt),
    ended_at: iso(payout.endedAt),
    reference: payout.reference,
  }
}

/** A payout as staff see it. */
export function staffPayoutView(payout: Payout, twoPeopleAboveKobo: Kobo): StaffPayout {
  return {
    ...sellerPayoutView(payout),
    first_to: payout.firstTo,
    account_check: payout.accountCheck,
    seller: { id: payout.sellerId, name: payout.sellerName },
    approvals_needed: approvalsNeeded(payout, twoPeopleAboveKobo),
    created_by: payout.createdByName,
    created_by_id: payout.createdBy,
    approved_by: payout.approvedByNames,
    approved_by_ids: [payout.approvedBy, payout.secondApprovedBy].filter((id) => id !== null),
    sent_by: payout.sentByName,
    ended_by: payout.endedByName,
    note: payout.note,
    came_back: payout.cameBack && bankReturnView(payout.cameBack),
    paid_before: payout.paidBefore.map((before) => ({
      id: before.id,
      code: before.code,
      amount: nairaOf(before.amountKobo),
      sent_at: isoOfText(before.sentAt),
      said_by: memberView(before.saidBy, before.saidByName),
      approved_by: memberView(before.approvedBy, before.approvedByName),
      reference: before.reference,
    })),
  }
}

const memberView = (id: Id | null, name: string | null) => (id === null ? null : { id, name: name ?? '' })

/** That a payment came back, on the wire. */
export function bankReturnView(back: CameBack): BankReturn {
  return {
    id: back.id,
    state: back.state,
    reference: back.reference,
    note: back.note,
    created_by: { id: back.createdBy, name: back.createdByName ?? '' },
    created_at: new Date(back.createdAt).toISOString(),
    decided_by: back.decidedByName,
    decided_at: isoOfText(back.decidedAt),
  }
}

/** What a payout pays. */
export function payoutItemView(item: {
  kind: Item['kind']
  order: string | null
  item: string | null
  amountKobo: Kobo
  note: string
}) {
  return {
    kind: item.kind,
    order: item.order,
    item: item.item,
    amount: nairaOf(item.amountKobo),
    note: item.note,
  }
}
