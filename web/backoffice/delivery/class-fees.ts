import { type ClassFees, sizeClasses } from '../../../contract/delivery.ts'
import { sizeClassNames } from '../../client/delivery-names.ts'
import { moneyOf } from '../../client/labels.ts'
import type { Answers, Question } from '../changes/ask.tsx'

/** A fee as a table shows it. */
export function feeText(fee: number | null): string {
  return fee === null ? 'Not sent' : moneyOf(fee)
}

/** A column for each size class. */
export const classColumns = sizeClasses.map((sizeClass) => ({
  head: sizeClassNames[sizeClass],
  text: ({ fees }: { fees: ClassFees }) => feeText(fees[sizeClass]),
  kind: 'amount' as const,
}))

/** Asks for the fee of each class; `of` says of what, in names and labels. */
export function feeQuestions(fees: ClassFees, of?: { name: string; label: string }): Question[] {
  return sizeClasses.map((sizeClass) => ({
    name: of ? `${of.name} ${sizeClass}` : sizeClass,
    label: of ? `${of.label}: ${sizeClassNames[sizeClass].toLowerCase()}` : sizeClassNames[sizeClass],
    kind: 'amount',
    optional: true,
    value: fees[sizeClass] === null ? '' : String(fees[sizeClass]),
  }))
}

const feeIn = (answered: string): number | null => (answered === '' ? null : Number(answered))

/** The fees that were answered; null where parcels of a class are not sent. */
export function feesIn(answer: Answers, name?: string): ClassFees {
  const of = (sizeClass: string) => feeIn(answer(name === undefined ? sizeClass : `${name} ${sizeClass}`))
  return { small: of('small'), medium: of('medium'), large: of('large'), oversized: of('oversized') }
}

/** Whether two sets of fees are the same. */
export function isSame(a: ClassFees, b: ClassFees): boolean {
  return sizeClasses.every((each) => a[each] === b[each])
}
