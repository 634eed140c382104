import { Parser } from 'mt940js'
import * as z from 'zod/mini'
import { koboOf } from '../../../../kernel/money.ts'
import { oneLine } from '../../../../kernel/pasted.ts'
import type { Statement } from '../../rules/statement.ts'
import { Unreadable } from './unreadable.ts'

const at = z.instanceof(Date).check(z.refine((date) => !Number.isNaN(date.getTime())))
const statements = z.array(
  z.object({
    accountIdentification: z.string(),
    currency: z.string(),
    openingBalanceDate: at,
    closingBalanceDate: at,
    transactions: z.array(
      z.object({
        date: at,
        amount: z.number(),
        details: z.string(),
        reference: z.string(),
        bankReference: z.string(),
        extraDetails: z.string(),
      }),
    ),
  }),
)

const dayOf = (date: Date): string => date.toISOString().slice(0, 10)

/** Reads statements of MT940, whose balances are compared with their lines. Throws Unreadable. */
export function readMt940(text: string): Statement[] {
  let read: unknown
  try {
    read = new Parser().parse(text)
  } catch (error) {
    const why = error instanceof Error ? oneLine(error.message) : ''
    throw new Unreadable(`This MT940 statement cannot be read: ${why}`)
  }
  const parsed = statements.safeParse(read)
  if (!parsed.success || parsed.data.length === 0)
    throw new Unreadable('This MT940 statement cannot be read.')
  return parsed.data.map((it) => {
    if (it.currency !== 'NGN')
      throw new Unreadable(`This statement has amounts in ${it.currency}: only naira are read.`)
    const lines = it.transactions.map(
      ({ date, amount, details, reference, bankReference, extraDetails }) => ({
        booked_on: dayOf(date),
        amount_kobo: koboOf(amount),
        // A code may be broken at the end of a line of 65 signs: what follows belongs to it.
        text: oneLine(
          [details.replace(/\r?\n/g, ''), extraDetails, reference === 'NONREF' ? '' : reference].join(' '),
        ),
        reference: oneLine(bankReference),
      }),
    )
    const days = [it.openingBalanceDate, it.closingBalanceDate].map(dayOf)
    const sorted = [...days, ...lines.map(({ booked_on }) => booked_on)].toSorted()
    return {
      account: it.accountIdentification.trim(),
      firstDay: sorted[0] ?? '',
      lastDay: sorted.at(-1) ?? '',
      lines,
    }
  })
}
