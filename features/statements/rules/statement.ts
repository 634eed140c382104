import type { Kobo } from '../../../kernel/money.ts'

/** A line of our bank's statement. `amount_kobo`: what came in; below zero what went out. */
export type StatementLine = { booked_on: string; amount_kobo: Kobo; text: string; reference: string }

/** What a bank's file says: the account's number, the days it is about and its lines. */
export type Statement = { account: string; firstDay: string; lastDay: string; lines: StatementLine[] }

/** The formats that are read. */
export const statementFormats = ['csv', 'camt.053', 'mt940'] as const
export type StatementFormat = (typeof statementFormats)[number]

/** Joins the statements of one account whose days overlap: banks part a long day into several. */
export function joined(statements: readonly Statement[]): Statement[] {
  const sorted = statements.toSorted((a, b) =>
    `${a.account} ${a.firstDay}`.localeCompare(`${b.account} ${b.firstDay}`),
  )
  const all: Statement[] = []
  for (const each of sorted) {
    const last = all.at(-1)
    if (last?.account !== each.account || last.lastDay < each.firstDay) all.push({ ...each })
    else {
      last.lines = [...last.lines, ...each.lines]
      if (last.lastDay < each.lastDay) last.lastDay = each.lastDay
    }
  }
  return all
}

/** Each line with its number among those of the file that are the same in all they say: the same file again says no more. */
export function numbered<Line extends StatementLine>(lines: readonly Line[]): (Line & { number: number })[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify([line.booked_on, line.amount_kobo, line.text, line.reference])
    const number = (counts.get(key) ?? 0) + 1
    counts.set(key, number)
    return { ...line, number }
  })
}
