import { useState } from 'react'
import { type Clash, differing, merge } from './merge.ts'

type Editing<Row, Draft extends object> = {
  /** The row as the server has it; undefined before it exists. */
  row: Row | undefined
  /** `row` as a draft. */
  base: Draft
  /** What of the draft the server has, to the letter as it was typed. */
  saved: Draft
  draft: Draft
  clashes: Clash<Draft>[]
}

/** Returns `saved` with the fields that someone else has changed. */
function withOthers<Draft extends object>(saved: Draft, base: Draft, theirs: Draft): Draft {
  const next = { ...saved }
  for (const field of differing(base, theirs)) Object.assign(next, { [field]: theirs[field] })
  return next
}

/**
 * Edits a row in a form. `take` merges a newer row from the server: edits since `from` (else the last `take`) stay, and fields
 * changed on both sides are clashes.
 */
export function useEditing<Row, Draft extends object>(
  row: Row | undefined,
  draftOf: (row: Row) => Draft,
  start: () => Draft,
) {
  const [state, setState] = useState<Editing<Row, Draft>>(() => {
    const draft = start()
    return { row, base: draft, saved: draft, draft, clashes: [] }
  })
  return {
    ...state,
    dirty: differing(state.saved, state.draft),
    edit: (more: Partial<Draft>): void => setState((now) => ({ ...now, draft: { ...now.draft, ...more } })),
    take: (next: Row, from?: Draft): void =>
      setState((now) => {
        const base = draftOf(next)
        const { draft, clashes } = merge(from ?? now.base, now.draft, base)
        const open = now.clashes.filter(({ field }) => !clashes.some((each) => each.field === field))
        const saved = from ? base : withOthers(now.saved, now.base, base)
        return { row: next, base, saved, draft, clashes: from ? clashes : [...open, ...clashes] }
      }),
    /**
     * Receives the row as saved from `from` and leaves the text as typed, though the server may write it differently. `adopt`
     * adds what only the server knows, such as ids.
     */
    keepTyping: (next: Row, from: Draft, adopt: (draft: Draft, base: Draft) => Draft): void =>
      setState((now) => {
        const base = draftOf(next)
        return { ...now, row: next, base, saved: adopt(from, base), draft: adopt(now.draft, base) }
      }),
    /** Goes on with a copy of this form that was kept elsewhere: what the server has by now comes in as by `take`. */
    restore: (copy: { base: Draft; draft: Draft }): void =>
      setState((now) => ({ ...now, ...merge(copy.base, copy.draft, now.base) })),
    /** Settles a clash: what was typed here stays, or what the other saved takes its place. */
    settle: ({ field, theirs }: Clash<Draft>, choice: 'mine' | 'theirs'): void =>
      setState((now) => ({
        ...now,
        draft: choice === 'mine' ? now.draft : { ...now.draft, [field]: theirs },
        clashes: now.clashes.filter((clash) => clash.field !== field),
      })),
  }
}
