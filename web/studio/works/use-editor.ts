import { useEffect, useEffectEvent, useState } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { useEditing } from '../../client/editing/use-editing.ts'
import { blankDraft, type Faults, type TypedWork, withIdsOf, workDraftOf } from './draft.ts'

/** What is typed into the form of a work, beside what the server has, and what is wrong with it. */
export function useWorkEditing(work: OwnWork | undefined) {
  const editing = useEditing(work, workDraftOf, () => (work ? workDraftOf(work) : blankDraft()))
  const [faults, setFaults] = useState<Faults>({})
  const { row, take } = editing
  const takeNewer = useEffectEvent((read: OwnWork) => {
    if (row && read.version > row.version) take(read)
  })
  // The page may have been begun with what was read a while ago.
  useEffect(() => {
    if (work) takeNewer(work)
  }, [work])
  return {
    ...editing,
    faults,
    fail: setFaults,
    edit: (more: Partial<TypedWork>): void => {
      editing.edit(more)
      setFaults((now) =>
        Object.fromEntries(Object.entries(now).filter(([field]) => !((field.split('.')[0] ?? '') in more))),
      )
    },
    take: (next: OwnWork, from?: TypedWork): void => {
      editing.take(next, from)
      if (from) setFaults({})
    },
    keepTyping: (next: OwnWork, from: TypedWork): void => editing.keepTyping(next, from, withIdsOf),
  }
}
export type WorkEditing = ReturnType<typeof useWorkEditing>
