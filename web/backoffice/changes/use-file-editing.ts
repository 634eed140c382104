import { type SubmitEvent, useState } from 'react'
import { ApiProblem, presentOf, sentenceOf } from '../../client/api/problem.ts'
import { useEditing } from '../../client/editing/use-editing.ts'
import { notice } from '../../client/notice.ts'
import { type Change, useChanges } from '../data/changes.ts'

/**
 * Edits a file that is saved as a whole: its draft, unsaved fields, and conflicts with changes by others. `saving` returns the
 * change that saves a draft of a version.
 */
export function useFileEditing<File extends { version: number }, Draft extends object>(
  file: File,
  draftOf: (file: File) => Draft,
  saving: (draft: Draft, version: number) => Change<File>,
) {
  const editing = useEditing(file, draftOf, () => draftOf(file))
  const { row = file, draft, dirty, take } = editing
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { make, isPending } = useChanges()
  const isDirty = dirty.length > 0
  // Read anew: what was not touched here follows it.
  if (file.version > row.version && !isDirty) take(file, draft)

  /** Saves what was typed; answers whether that went well. */
  const save = async (): Promise<boolean> => {
    setErrors({})
    try {
      const [saved] = await make([saving(draft, row.version)])
      if (saved) take(saved, draft)
      notice.success('Saved.')
      return true
    } catch (thrown) {
      const present = presentOf(thrown) as File | undefined
      if (present) take(present)
      else if (thrown instanceof ApiProblem) setErrors(thrown.fields)
      notice.error(sentenceOf(thrown))
      return false
    }
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (!isPending) void save()
  }
  return { ...editing, row, errors, isDirty, isSaving: isPending, save, submit }
}

export type FileEditing<File extends { version: number }, Draft extends object> = ReturnType<
  typeof useFileEditing<File, Draft>
>
