import type { ArticleFile } from '../../../contract/staff-content.ts'

/** What a person writes of an article. */
export type Draft = Pick<ArticleFile, 'title' | 'slug' | 'summary' | 'text'> & { cover: string }
export type DraftField = keyof Draft

const fields = ['title', 'slug', 'summary', 'text', 'cover'] as const satisfies readonly DraftField[]

/** An article as a draft; `cover` is the id of its picture, or empty. */
export const draftOf = ({ title, slug, summary, text, picture }: ArticleFile): Draft => ({
  title,
  slug,
  summary,
  text,
  cover: picture?.id ?? '',
})

/** What of a draft differs from another. */
export const differing = (one: Draft, other: Draft): DraftField[] =>
  fields.filter((field) => one[field] !== other[field])

/** A field that both have changed since they read it, each to something else. */
export type Clash = { field: DraftField; mine: string; theirs: string }

/**
 * Brings together what two people made of the same article: what only one of them changed is taken over, what both changed
 * stays as it was typed here and is told.
 */
export const merge = (base: Draft, mine: Draft, theirs: Draft): { draft: Draft; clashes: Clash[] } => {
  const draft = { ...mine }
  const clashes: Clash[] = []
  for (const field of differing(mine, theirs)) {
    if (mine[field] === base[field]) draft[field] = theirs[field]
    else if (theirs[field] !== base[field]) clashes.push({ field, mine: mine[field], theirs: theirs[field] })
  }
  return { draft, clashes }
}
