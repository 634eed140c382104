import { useEffect, useState } from 'react'
import { differing, merge } from '../../client/editing/merge.ts'
import { currentOwner } from '../../client/session/owner.ts'
import {
  readTypedCopy,
  removeTypedCopy,
  type TypedCopy,
  writeTypedCopy,
} from '../../client/storage/typed-copies.ts'
import { isTypedWork, type TypedWork, withFreshKeys } from './draft.ts'
import { NEW_WORK } from './uploads.ts'
import type { WorkEditing } from './use-editor.ts'

const formOf = (id: string): string => `work:${id}`

/** Forgets what the visitor typed into the form of a work. */
export function dropCopy(id: string): void {
  return removeTypedCopy(currentOwner(), formOf(id))
}

/** What of a kept copy the server does not have: nothing where all of it was saved after all. */
const stillTyped = (copy: TypedCopy<TypedWork> | null, base: TypedWork): TypedCopy<TypedWork> | null => {
  if (!copy) return null
  const { draft, clashes } = merge(copy.base, copy.draft, base)
  return clashes.length > 0 || differing(draft, base).length > 0 ? copy : null
}

/**
 * Stores the input of a work's form on the device until the server has it. `offered`: input of an earlier page; while it waits
 * for an answer nothing overwrites it.
 */
export function useCopy({ row, base, draft, dirty, restore }: WorkEditing) {
  const [owner] = useState(currentOwner)
  const id = row?.id ?? NEW_WORK
  const [offered, setOffered] = useState(() =>
    stillTyped(readTypedCopy(owner, formOf(id), isTypedWork), base),
  )
  const isDirty = dirty.length > 0
  useEffect(() => {
    if (offered || currentOwner() !== owner) return
    if (isDirty) writeTypedCopy(owner, formOf(id), { at: Date.now(), base, draft })
    else removeTypedCopy(owner, formOf(id))
  }, [offered, owner, id, isDirty, base, draft])
  const [began] = useState(id)
  useEffect(() => {
    // Drafted meanwhile: it goes on under its own id.
    if (began !== id) removeTypedCopy(owner, formOf(began))
  }, [began, id, owner])
  return {
    offered,
    goOn: (): void => {
      if (offered) restore({ base: offered.base, draft: withFreshKeys(offered.draft) })
      setOffered(null)
    },
    /** Gives the copy up, or what is typed now. */
    forget: (): void => {
      removeTypedCopy(owner, formOf(id))
      setOffered(null)
    },
  }
}
