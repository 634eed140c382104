import { type ArticleFile, type ArticleName, articleNames } from '../../../contract/article.ts'
import { only } from '../../../kernel/only.ts'

/** What a person writes of an article. */
export type ArticleDraft = Pick<ArticleFile, ArticleName> & { cover: string }

/** An article as a draft; `cover` is the id of its picture, or empty. */
export function articleDraftOf(article: ArticleFile): ArticleDraft {
  return {
    ...only(articleNames, article),
    cover: article.picture?.id ?? '',
  }
}
