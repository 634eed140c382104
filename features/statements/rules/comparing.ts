import type { Id } from '../../../kernel/id.ts'
import { codesIn, type OwnPayment, paymentFinder } from './finding.ts'
import { numbered, type Statement, type StatementFormat, type StatementLine } from './statement.ts'

/** A line of an earlier file. */
export type KnownLine = StatementLine & {
  id: Id
  number: number
  /** How the file was written that brought it, and who read that. */
  format: StatementFormat
  imported_by: Id
  /** Whether a file lacks it already. */
  is_lacked: boolean
  /** The payments of ours that it is. */
  payments: OwnPayment[]
}

/** What a file says anew: lines that are new, known ones that it lacks, and those that another file lacked and it has. */
export type Compared = { added: (StatementLine & { number: number })[]; lacking: Id[]; back: Id[] }

const dayAndSum = ({ booked_on, amount_kobo }: StatementLine): string => `${booked_on} ${amount_kobo}`

/**
 * Whether a file has all of a line's day: over when it was read, and between its first and last day or with lines,
 * as a balance alone proves nothing.
 */
function wholeDays(
  { firstDay, lastDay, lines }: Statement,
  readOn: string,
): (line: StatementLine) => boolean {
  const withLines = new Set(lines.map(({ booked_on }) => booked_on))
  return ({ booked_on }) =>
    booked_on < readOn && ((firstDay < booked_on && booked_on < lastDay) || withLines.has(booked_on))
}

/**
 * Removes from `known` the line that another format words differently: same day and sum, and the same payouts named;
 * for our own payments, exactly these.
 */
function findInOtherWords(known: readonly KnownLine[]): (line: StatementLine) => KnownLine | undefined {
  const inWords = (line: StatementLine) => `${dayAndSum(line)} ${codesIn(line).toSorted().join(' ')}`
  const payments = Map.groupBy(
    known.filter((each) => each.payments.length > 0),
    dayAndSum,
  )
  const others = Map.groupBy(
    known.filter((each) => each.payments.length === 0),
    inWords,
  )
  return (line) => {
    const ours = payments.get(dayAndSum(line)) ?? []
    const at = ours.findIndex((each) => paymentFinder(each.payments)(line).length === each.payments.length)
    return at < 0 ? others.get(inWords(line))?.shift() : ours.splice(at, 1)[0]
  }
}

/**
 * Compares a file with its account's known lines. Equal or reworded ones match; missing ones of whole days are
 * lacking. Their importer, who could have invented them, cannot restore them.
 */
export function compared(
  file: Statement & { format: StatementFormat; by: Id; readOn: string },
  known: readonly KnownLine[],
): Compared {
  const keyOf = (it: StatementLine & { number: number }) =>
    JSON.stringify([it.booked_on, it.amount_kobo, it.text, it.reference, it.number])
  const left = new Map(known.map((each) => [keyOf(each), each]))
  const had: KnownLine[] = []
  const others = numbered(file.lines).filter((line) => {
    const same = left.get(keyOf(line))
    if (same) had.push(same)
    return !left.delete(keyOf(line))
  })
  const find = findInOtherWords([...left.values()].filter(({ format }) => format !== file.format))
  const added = others.filter((line) => {
    const same = find(line)
    if (!same) return true
    had.push(same)
    left.delete(keyOf(same))
    return false
  })
  const isWhole = wholeDays(file, file.readOn)
  return {
    added,
    lacking: [...left.values()].filter((each) => !each.is_lacked && isWhole(each)).map(({ id }) => id),
    back: had
      .filter(({ is_lacked, imported_by }) => is_lacked && imported_by !== file.by)
      .map(({ id }) => id),
  }
}
