/** Where a payment ended, in the tests' terms; each stand-in has its provider's. */
export type Outcome = 'success' | 'failed' | 'pending'

/** A payment as a payer makes it; `paidKobo` and `currency` where they differ from what was asked. */
export type Wish = {
  outcome?: Outcome
  paidKobo?: number
  currency?: string
  at?: Date
  feeKobo?: number
  /** The first six and last four digits of a card; without it the payment names none. */
  card?: string
}

/** A payment in a stand-in's ledger; amounts in kobo. */
export type Entry = {
  id: number
  txRef: string
  status: string
  askedKobo: number
  paidKobo: number
  feeKobo: number
  currency: string
  method: string
  card?: string | undefined
  at: Date
}

/** Money given back in a stand-in's ledger. */
export type RefundEntry = { id: number; entry: Entry; kobo: number; note: string; status: string; at: Date }

/** A dispute in a stand-in's ledger, in the provider's words. */
export type DisputeEntry = {
  id: number
  entry: Entry
  kobo: number
  status: string
  resolution: string | null
  at: Date
  dueAt: Date
}

/** What a stand-in paid to the merchant's bank. */
export type SettlementEntry = {
  id: number
  grossKobo: number
  feesKobo: number
  takenKobo: number
  isPaid: boolean
  at: Date
  entries: Entry[]
}

/** The ledger of a stand-in. Ids are of the size of real ones. */
export function createLedger() {
  const entries: Entry[] = []
  const refunds: RefundEntry[] = []
  const disputes: DisputeEntry[] = []
  const settlements: SettlementEntry[] = []
  const settled = new Set<object>()
  let last = 4_099_260_000
  const nextId = () => (last += 1)
  return {
    entries,
    refunds,
    disputes,
    settlements,
    /** Pays what came in and was given back since the last time. */
    settle: (isPaid = true): void => {
      const paid = entries.filter((entry) => entry.status.startsWith('success') && !settled.has(entry))
      const back = refunds.filter((refund) => !settled.has(refund))
      for (const each of [...paid, ...back]) settled.add(each)
      settlements.push({
        id: nextId(),
        grossKobo: paid.reduce((sum, { paidKobo }) => sum + paidKobo, 0),
        feesKobo: paid.reduce((sum, { feeKobo }) => sum + feeKobo, 0),
        takenKobo: back.reduce((sum, { kobo }) => sum + kobo, 0),
        isPaid,
        at: new Date(),
        entries: paid,
      })
    },
    nextId,
    add: (entry: Omit<Entry, 'id'>): Entry => {
      const made = { id: nextId(), ...entry }
      entries.push(made)
      return made
    },
    /** The newest of a reference. */
    of: (txRef: string): Entry | undefined => entries.findLast((entry) => entry.txRef === txRef),
    byId: (id: string): Entry | undefined => entries.find((entry) => String(entry.id) === id),
    refundedOf: (id: number): number =>
      refunds
        .filter(({ entry, status }) => entry.id === id && status !== 'failed')
        .reduce((sum, { kobo }) => sum + kobo, 0),
  }
}
