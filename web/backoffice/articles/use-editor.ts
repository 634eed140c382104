import { useState } from 'react'
import type { ArticleFile } from '../../../contract/staff-content.ts'
import { ApiProblem, sentenceOf } from '../../client/api/problem.ts'
import { notice } from '../../client/notice.ts'
import { change, useChanges } from '../data/changes.ts'
import { type Clash, type Draft, type DraftField, differing, draftOf, merge } from './draft.ts'

/** What is being written, and what it was made from. */
type Writing = { base: ArticleFile; draft: Draft; clashes: Clash[] }

/** Writing an article: what was typed, whether it is saved, and what somebody else made of it meanwhile. */
export const useEditor = (article: ArticleFile) => {
  const [{ base, draft, clashes }, setWriting] = useState<Writing>({
    base: article,
    draft: draftOf(article),
    clashes: [],
  })
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { make, isPending } = useChanges()
  const isDirty = differing(draft, draftOf(base)).length > 0
  // Read anew: what was not touched here follows it.
  if (article.version > base.version && !isDirty)
    setWriting({ base: article, draft: draftOf(article), clashes: [] })

  const write = (field: DraftField, value: string): void =>
    setWriting((before) => ({ ...before, draft: { ...before.draft, [field]: value } }))

  /** Saves what was typed; answers whether that went well. */
  const save = async (): Promise<boolean> => {
    setErrors({})
    const { cover, ...words } = draft
    const body = { ...words, version: base.version, picture_id: cover === '' ? null : cover }
    try {
      const [saved] = await make([change('staff.updateArticle', { params: { id: base.id }, body })])
      if (saved) setWriting({ base: saved, draft: draftOf(saved), clashes: [] })
      notice.success('Saved.')
      return true
    } catch (thrown) {
      if (thrown instanceof ApiProblem && thrown.code === 'changed_meanwhile') {
        const present = thrown.present as ArticleFile
        setWriting((before) => ({
          base: present,
          ...merge(draftOf(before.base), before.draft, draftOf(present)),
        }))
      } else if (thrown instanceof ApiProblem) setErrors(thrown.fields)
      notice.error(sentenceOf(thrown))
      return false
    }
  }

  return {
    base,
    draft,
    clashes,
    errors,
    isDirty,
    isSaving: isPending,
    write,
    save,
    /** Settles a clash: what was typed here stays, or what the other wrote takes its place. */
    settle: ({ field, theirs }: Clash, choice: 'mine' | 'theirs'): void => {
      if (choice === 'theirs') write(field, theirs)
      setWriting((before) => ({
        ...before,
        clashes: before.clashes.filter((clash) => clash.field !== field),
      }))
    },
  }
}

export type Editor = ReturnType<typeof useEditor>
