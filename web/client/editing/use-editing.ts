import { useState } from 'react'
import { type Clash, differing, merge } from './merge.ts'

type Editing<Row, Draft extends object> = {
  /** The row as the server has it; undefined before it exists. */
  row: Row | undefined
  /** `row` as a draft. */
  base: Draft
  draft: Draft
  clashes: Clash<Draft>[]
}

/**
 * What is typed into the form of a row, beside what the server has. `take` receives the row as the server answered it: what was typed since
 * `from` (else since the last time) stays, what others changed comes in, and what both changed is a clash.
 */
export function useEditing<Row, Draft extends object>(
  row: Row | undefined,
  draftOf: (row: Row) => Draft,
  start: () => Draft,
) {
  const [state, setState] = useState<Editing<Row, Draft>>(() => {
    const draft = start()
    return { row, base: draft, draft, clashes: [] }
  })
  return {
    ...state,
    dirty: differing(state.base, state.draft),
    edit: (more: Partial<Draft>): void => setState((now) => ({ ...now, draft: { ...now.draft, ...more } })),
    take: (next: Row, from?: Draft): void =>
      setState((now) => {
        const base = draftOf(next)
        const { draft, clashes } = merge(from ?? now.base, now.draft, base)
        const open = now.clashes.filter(({ field }) => !clashes.some((each) => each.field === field))
        return { row: next, base, draft, clashes: from ? clashes : [...open, ...clashes] }
      }),
    /** Settles a clash: what was typed here stays, or what the other saved takes its place. */
    settle: ({ field, theirs }: Clash<Draft>, choice: 'mine' | 'theirs'): void =>
      setState((now) => ({
        ...now,
        draft: choice === 'mine' ? now.draft : { ...now.draft, [field]: theirs },
        clashes: now.clashes.filter((clash) => clash.field !== field),
      })),
  }
}
