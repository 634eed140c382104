import { useState } from 'react'
import type { OwnWork } from '../../../contract/seller.ts'
import { useEditing } from '../../client/editing/use-editing.ts'
import { type Faults, type TypedWork, workDraftOf } from './draft.ts'

/** What is typed into the form of a work, beside what the server has, and what is wrong with it. */
export const useWorkEditing = (work: OwnWork | undefined, start: TypedWork) => {
  const editing = useEditing(work, workDraftOf, () => start)
  const [faults, setFaults] = useState<Faults>({})
  return {
    ...editing,
    version: editing.row?.version,
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
  }
}
export type WorkEditing = ReturnType<typeof useWorkEditing>
