import type { foundKinds, OpenReason } from '../../../contract/bank-statement.ts'
import { DAY } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { type Kobo, sumOf } from '../../../kernel/money.ts'

/** A payment of ours, the return of one, or what the provider paid us: `amount_kobo` as the bank writes it, below zero where it went out. */
export type OwnPayment = {
  kind: (typeof foundKinds)[number]
  id: Id
  code: string
  amount_kobo: Kobo
  /** The bank's, as a person typed it. */
  reference: string
  /** Of a settlement: what the payer is called, and on which day it was paid. */
  payer?: string | null
  paid_on?: string | null
}

type Said = { booked_on: string; amount_kobo: Kobo; text: string; reference: string }

/** Letters and digits alone: banks drop hyphens, and break texts where they like. */
const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '')

/** A reference of fewer signs is found in any text. */
const LEAST_REFERENCE = 6

/** A code wherever it may begin: 'PAYSTACK' before one looks like the beginning of another. */
const CODE = /(?=((?:PAY|RET)[2-9A-HJKMNP-TV-Z]{8}))/g

/** The codes of our payments in what a line says, such as 'PAY-7K3F-9Q2M', without doubles. */
export function codesIn({ text, reference }: Pick<Said, 'text' | 'reference'>): string[] {
  const found = [...bare(`${text} ${reference}`).matchAll(CODE)].map(([, code = '']) => code)
  return [...new Set(found.map((code) => `${code.slice(0, 3)}-${code.slice(3, 7)}-${code.slice(7)}`))]
}

/** Payments by a text of theirs. */
function groupedBy(payments: readonly OwnPayment[], textOf: (payment: OwnPayment) => string) {
  const groups = new Map<string, OwnPayment[]>()
  for (const payment of payments) {
    const text = textOf(payment)
    groups.set(text, [...(groups.get(text) ?? []), payment])
  }
  return groups
}

/** So many days may lie between the provider's day and the bank's. */
const DAYS_BETWEEN = 5

const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY

/** The settlement that a line is by its payer's name, its sum and its day; [] where none is, or two could be. */
function settlementsLike(line: Said, said: string, payments: readonly OwnPayment[]): OwnPayment[] {
  const likely = payments.filter(
    ({ payer, paid_on, amount_kobo }) =>
      payer &&
      paid_on &&
      amount_kobo === line.amount_kobo &&
      said.includes(bare(payer)) &&
      Math.abs(dayNumber(line.booked_on) - dayNumber(paid_on)) <= DAYS_BETWEEN,
  )
  return likely.length === 1 ? likely : []
}

/**
 * Finds a line's payments: by codes, or all of a reference, if exactly their sum moved; provider settlements also by a
 * unique sum and days. [] if none. Each matches once.
 */
export function paymentFinder(payments: readonly OwnPayment[]): (line: Said) => OwnPayment[] {
  const byCode = groupedBy(payments, ({ code }) => code)
  const byReference = groupedBy(payments, ({ reference }) => bare(reference))
  const references = [...byReference.keys()].filter((reference) => reference.length >= LEAST_REFERENCE)
  const settlements = payments.filter(({ payer }) => payer)
  const taken = new Set<OwnPayment>()
  return (line) => {
    const said = bare(`${line.text} ${line.reference}`)
    const named = [
      codesIn(line).flatMap((code) => byCode.get(code) ?? []),
      ...references.filter((each) => said.includes(each)).map((each) => byReference.get(each) ?? []),
    ]
    for (const group of named) {
      const free = group.filter((each) => !taken.has(each) && each.amount_kobo > 0 === line.amount_kobo > 0)
      if (free.length === 0 || sumOf(free.map(({ amount_kobo }) => amount_kobo)) !== line.amount_kobo)
        continue
      for (const each of free) taken.add(each)
      return free
    }
    const [settlement] = settlementsLike(
      line,
      said,
      settlements.filter((each) => !taken.has(each)),
    )
    if (!settlement) return []
    taken.add(settlement)
    return [settlement]
  }
}

/** A payout that a line names, as the books have it. */
export type NamedPayout = { is_sent: boolean; is_on_statement: boolean }

/** What is wrong with a line that is none of our payments, or that a later file lacks; `named`: the payouts whose codes it has. */
export function whyOpen(
  { amount_kobo, is_lacked }: Pick<Said, 'amount_kobo'> & { is_lacked: boolean },
  named: readonly NamedPayout[],
): OpenReason {
  if (is_lacked) return 'lacking'
  if (amount_kobo > 0) return named.length > 0 ? 'came_back' : 'unknown_in'
  if (named.some(({ is_on_statement }) => is_on_statement)) return 'paid_twice'
  if (named.some(({ is_sent }) => !is_sent)) return 'not_sent'
  return named.length > 0 ? 'amount_differs' : 'unknown_out'
}
