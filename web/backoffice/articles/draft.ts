import type { ArticleFile } from '../../../contract/staff-content.ts'

/** What a person writes of an article. */
export type Draft = Pick<ArticleFile, 'title' | 'slug' | 'summary' | 'text'> & { cover: string }

/** An article as a draft; `cover` is the id of its picture, or empty. */
export const draftOf = ({ title, slug, summary, text, picture }: ArticleFile): Draft => ({
  title,
  slug,
  summary,
  text,
  cover: picture?.id ?? '',
})
