import { useState } from 'react'
import type { ArticleFile } from '../../../contract/article.ts'
import { ApiProblem, presentOf, sentenceOf } from '../../client/api/problem.ts'
import { useEditing } from '../../client/editing/use-editing.ts'
import { notice } from '../../client/notice.ts'
import { change, useChanges } from '../data/changes.ts'
import { articleDraftOf } from './draft.ts'

/** Holds an article being edited: its draft, the unsaved fields, and conflicts with changes by others. */
export function useArticleEditing(article: ArticleFile) {
  const {
    row = article,
    draft,
    dirty,
    clashes,
    edit,
    take,
    settle,
  } = useEditing(article, articleDraftOf, () => articleDraftOf(article))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const { make, isPending } = useChanges()
  const isDirty = dirty.length > 0
  // Read anew: what was not touched here follows it.
  if (article.version > row.version && !isDirty) take(article, draft)

  /** Saves what was typed; answers whether that went well. */
  const save = async (): Promise<boolean> => {
    setErrors({})
    const { cover, ...words } = draft
    const body = { ...words, version: row.version, picture_id: cover === '' ? null : cover }
    try {
      const [saved] = await make([change('staff.updateArticle', { params: { id: row.id }, body })])
      if (saved) take(saved, draft)
      notice.success('Saved.')
      return true
    } catch (thrown) {
      const present = presentOf<'staff.updateArticle'>(thrown)
      if (present) take(present)
      else if (thrown instanceof ApiProblem) setErrors(thrown.fields)
      notice.error(sentenceOf(thrown))
      return false
    }
  }

  return { base: row, draft, clashes, errors, isDirty, isSaving: isPending, edit, save, settle }
}

export type ArticleEditing = ReturnType<typeof useArticleEditing>
