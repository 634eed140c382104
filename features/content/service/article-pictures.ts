import type { ProblemCode } from '../../../contract/problems.ts'
import type { ArticleFile } from '../../../contract/staff-content.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { EditorsDeps } from '../context.ts'
import * as pictures from '../store/article-pictures.ts'
import { lockDraft } from '../store/articles.ts'
import type { ArticlesDesk } from './articles.ts'

type Answer = Result<ArticleFile, ProblemCode>

/** The pictures of articles: uploaded with words for those who do not see them, and taken away again. */
export function createArticlePictures(deps: EditorsDeps, { read }: Pick<ArticlesDesk, 'read'>) {
  const { db, clock, media, audit, changed } = deps

  /** Changes the pictures of an article, in a transaction with its entry in the log. */
  const change = async (
    officer: Officer,
    action: string,
    articleId: Id,
    work: (
      tx: Db,
    ) => Promise<Result<{ before?: Record<string, unknown>; after?: Record<string, unknown> }, ProblemCode>>,
  ): Promise<Answer> => {
    const auditEntry = await auditEntryOf(deps, officer, action, { kind: 'article', id: articleId })
    const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
      if (!(await lockDraft(tx, articleId))) return refuse('article_not_found')
      const made = await work(tx)
      if (!made.ok) return made
      await audit.append(tx, { ...auditEntry, ...made.value })
      return ok(null)
    })
    if (!done.ok) return done
    changed('articles')
    return read(articleId)
  }

  const find = async (tx: Db, articleId: Id, id: Id) =>
    (await pictures.listPictures(tx, articleId)).find((picture) => picture.id === id)

  return {
    /** Takes a picture in, judged by its content, and keeps it with the article. */
    add: async (officer: Officer, articleId: Id, bytes: Buffer, alt: string): Promise<Answer> => {
      const known = await read(articleId)
      if (!known.ok) return known
      const added = await media.add(db, bytes, officer.id)
      if (!added.ok) return { ...added, field: 'picture' }
      const { id } = added.value
      return media.keepFor([id], () =>
        change(officer, 'article.add_picture', articleId, async (tx) => {
          await pictures.insertPicture(tx, { articleId, id, alt, now: clock.now() })
          return ok({ after: { picture_id: id, alt } })
        }),
      )
    },

    /** Changes the words for a cover; in the text they stand beside the picture. */
    describe: (officer: Officer, articleId: Id, id: Id, alt: string): Promise<Answer> =>
      change(officer, 'article.describe_picture', articleId, async (tx) => {
        const picture = await find(tx, articleId, id)
        if (!picture) return refuse('picture_not_found')
        await pictures.describePicture(tx, articleId, id, alt)
        return ok({ before: { picture_id: id, alt: picture.alt }, after: { picture_id: id, alt } })
      }),

    /** Takes a picture away for good. Refuses article_picture_in_use while a cover or a text shows it. */
    remove: (officer: Officer, articleId: Id, id: Id): Promise<Answer> =>
      change(officer, 'article.remove_picture', articleId, async (tx) => {
        const picture = await find(tx, articleId, id)
        if (!picture) return refuse('picture_not_found')
        if (await pictures.isShown(tx, id)) return refuse('article_picture_in_use')
        await pictures.deletePicture(tx, articleId, id)
        await deps.removePicture(tx, id)
        return ok({ before: { picture_id: id, alt: picture.alt } })
      }),
  }
}
