import { useState } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { type Draft, draftOf, type Faults } from './draft.ts'
import { type Clash, differing, merge } from './merge.ts'

type State = {
  /** The work as the server has it. */
  base: Draft
  draft: Draft
  /** The version of `base`; undefined before the work exists. */
  version: number | undefined
  faults: Faults
  clashes: Clash[]
}

/**
 * What is typed into the form of a work, beside what the server has. `take` receives the work as the server answered it:
 * what was typed since `from` (else since the last time) stays, what others changed comes in, and what both changed is a clash.
 */
export const useEditor = (work: OwnWork | undefined, start: Draft) => {
  const [state, setState] = useState<State>(() => ({
    base: start,
    draft: start,
    version: work?.version,
    faults: {},
    clashes: [],
  }))
  const dirty = differing(state.base, state.draft)

  return {
    ...state,
    dirty,
    edit: (more: Partial<Draft>): void =>
      setState((now) => ({
        ...now,
        draft: { ...now.draft, ...more },
        faults: Object.fromEntries(
          Object.entries(now.faults).filter(([field]) => !((field.split('.')[0] ?? '') in more)),
        ),
      })),
    fail: (faults: Faults): void => setState((now) => ({ ...now, faults })),
    take: (next: OwnWork, from?: Draft): void =>
      setState((now) => {
        const theirs = draftOf(next)
        const { draft, clashes } = merge(from ?? now.base, now.draft, theirs)
        const open = now.clashes.filter(({ field }) => !clashes.some((each) => each.field === field))
        return {
          base: theirs,
          draft,
          version: next.version,
          faults: from ? {} : now.faults,
          clashes: from ? clashes : [...open, ...clashes],
        }
      }),
    settle: (clash: Clash, choice: 'mine' | 'theirs'): void =>
      setState((now) => ({
        ...now,
        draft: choice === 'mine' ? now.draft : { ...now.draft, [clash.field]: clash.theirs },
        clashes: now.clashes.filter(({ field }) => field !== clash.field),
      })),
  }
}
export type Editor = ReturnType<typeof useEditor>
