import type { BankReturn } from '../../../contract/bank.ts'
import type { LedgerItem, SellerPayout, StaffPayout } from '../../../contract/ledger.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Item, ItemStatus } from '../rules/item-status.ts'
import { approvalsNeeded } from '../rules/payout.ts'
import { reasonText } from '../rules/reason-text.ts'
import type { CameBack } from '../store/bank-returns.ts'
import type { PaidItem } from '../store/items.ts'
import type { Payout } from '../store/payouts.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null
/** The same of a moment as the database writes it in JSON. */
const isoOfText = (at: string | null): string | null => iso(at === null ? null : new Date(at))

/** An amount of a seller's account on the wire. */
export function itemView(item: Item & ItemStatus): LedgerItem {
  return {
    id: `${item.entry_id}-${item.number}`,
    kind: item.kind,
    at: item.at.toISOString(),
    amount: nairaOf(item.amount_kobo),
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
    amount: nairaOf(payout.amount_kobo),
    bank: payout.bank,
    created_at: payout.created_at.toISOString(),
    sent_at: iso(payout.sent_at),
    ended_at: iso(payout.ended_at),
    reference: payout.reference,
  }
}

/** A payout as staff see it. */
export function staffPayoutView(payout: Payout, twoPeopleAboveKobo: Kobo): StaffPayout {
  return {
    ...sellerPayoutView(payout),
    first_to: payout.first_to,
    account_check: payout.account_check,
    seller: { id: payout.seller_id, name: payout.seller_name },
    approvals_needed: approvalsNeeded(payout, twoPeopleAboveKobo),
    created_by: payout.created_by_name,
    created_by_id: payout.created_by,
    approved_by: payout.approved_by_names,
    approved_by_ids: [payout.approved_by, payout.second_approved_by].filter((id) => id !== null),
    sent_by: payout.sent_by_name,
    ended_by: payout.ended_by_name,
    note: payout.note,
    came_back: payout.came_back && bankReturnView(payout.came_back),
    paid_before: payout.paid_before.map((before) => ({
      id: before.id,
      code: before.code,
      amount: nairaOf(before.amount_kobo),
      sent_at: isoOfText(before.sent_at),
      said_by: memberView(before.said_by, before.said_by_name),
      approved_by: memberView(before.approved_by, before.approved_by_name),
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
    created_by: { id: back.created_by, name: back.created_by_name ?? '' },
    created_at: new Date(back.created_at).toISOString(),
    decided_by: back.decided_by_name,
    decided_at: isoOfText(back.decided_at),
  }
}

/** What a payout pays. */
export function payoutItemView(item: PaidItem) {
  return {
    kind: item.kind,
    order: item.order,
    item: item.item,
    amount: nairaOf(item.amount_kobo),
    note: item.note,
  }
}
