import type { ArticleFile } from '../../../contract/staff-content.ts'

/** What a person writes of an article. */
export type ArticleDraft = Pick<ArticleFile, 'title' | 'slug' | 'summary' | 'text'> & { cover: string }

/** An article as a draft; `cover` is the id of its picture, or empty. */
export const articleDraftOf = ({ title, slug, summary, text, picture }: ArticleFile): ArticleDraft => ({
  title,
  slug,
  summary,
  text,
  cover: picture?.id ?? '',
})
