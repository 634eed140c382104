import {
  type ImportRow,
  type ImportState,
  ROWS_STAY_DAYS,
  type WorkImport,
} from '../../../contract/import.ts'
import { counted } from '../../../kernel/count.ts'

/** The states of imports as sellers read them. */
export const stateNames: Record<ImportState, string> = {
  receiving: 'Being sent',
  checking: 'Being checked',
  matching: 'Waiting for you',
  checked: 'Waiting for you',
  importing: 'Being imported',
  done: 'Done',
  cancelled: 'Stopped',
  refused: 'Cannot be read',
}

/** Whether the rows of an import are there still, by which it is submitted, undone, and its problems are saved. */
export function hasRows({ rows, ended_at }: WorkImport, now = Date.now()): boolean {
  return rows > 0 && (ended_at === null || now < Date.parse(ended_at) + ROWS_STAY_DAYS * 24 * 60 * 60_000)
}

/** What a state means to the seller. */
export function importMoodOf(state: ImportState): 'good' | 'urgent' | 'plain' {
  if (state === 'done') return 'good'
  return state === 'matching' || state === 'checked' || state === 'refused' ? 'urgent' : 'plain'
}

/** What a row comes to, as a label. */
export function rowState({ found, made }: ImportRow): { word: string; mood: 'good' | 'urgent' | 'plain' } {
  if (made === 'refused') return { word: 'Refused', mood: 'urgent' }
  if (made === 'new') return { word: 'Drafted', mood: 'good' }
  if (made === 'changed') return { word: 'Changed', mood: 'good' }
  if (found === 'wrong') return { word: 'Wrong', mood: 'urgent' }
  if (found === 'new') return { word: 'New', mood: 'plain' }
  return { word: found === 'changed' ? 'Changes' : 'As it is', mood: 'plain' }
}

/** What became of an import, or what was found, in one line. */
export function summaryOf({ state, problem, found, made, rows }: WorkImport): string {
  if (state === 'refused' && rows === 0) return problem
  if (state === 'receiving') return 'The files have not all arrived'
  if (state === 'matching') return 'Say which column is which'
  const parts =
    state === 'checking' || state === 'checked'
      ? [
          [found.new, 'new'],
          [found.changed, 'changed'],
          [found.unchanged, 'unchanged'],
          [found.wrong, 'wrong'],
        ]
      : [
          [made.new, 'drafted'],
          [made.changed, 'changed'],
          [made.unchanged, 'unchanged'],
          [state === 'cancelled' ? made.refused : made.refused + found.wrong, 'not imported'],
        ]
  return (
    parts
      .filter(([count]) => count !== 0)
      .map(([count, word]) => `${counted(Number(count))} ${word}`)
      .join(', ') || 'Nothing was imported'
  )
}
