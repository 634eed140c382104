import type { LedgerItem, SellerPayout, StaffPayout } from '../../../contract/ledger.ts'
import { type Kobo, nairaOf } from '../../../kernel/money.ts'
import type { Item, ItemStatus } from '../rules/item-status.ts'
import { approvalsNeeded } from '../rules/payout.ts'
import { reasonText } from '../rules/reason-text.ts'
import type { Payout } from '../store/payouts.ts'

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

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
