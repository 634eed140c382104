import type { ArticleFile } from '../../../contract/article.ts'
import type { PictureData } from '../../../contract/catalogue.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Officer } from '../../../platform/http/officer.ts'
import { auditEntryOf } from '../../audit/index.server.ts'
import type { ContentContext } from '../context.ts'
import * as pictures from '../store/article-pictures.ts'
import { lockDraft } from '../store/articles.ts'
import { readArticleFile } from './articles.ts'

type FileResult = Result<ArticleFile, ProblemCode>

/** Takes a picture in, re-encoded, and stores it with the article. `alt` is its alternative text. */
export async function addArticlePicture(
  context: ContentContext,
  officer: Officer,
  articleId: Id,
  bytes: Buffer,
  alt: string,
): Promise<FileResult> {
  const { db, clock, addPicture, keepPicturesFor } = context
  const known = await readArticleFile(context, articleId)
  if (!known.ok) return known
  const added = await addPicture(db, bytes, officer.id)
  if (!added.ok) return { ...added, field: 'picture' }
  const { id } = added.value
  return keepPicturesFor([id], () =>
    changePictures(context, officer, 'article.add_picture', articleId, async (tx) => {
      await pictures.insertArticlePicture(tx, {
        picture_id: id,
        article_id: articleId,
        alt,
        created_at: clock.now(),
      })
      return ok({ after: { picture_id: id, alt } })
    }),
  )
}

/** Changes a cover's alternative text; pictures in the text have theirs there. Refuses picture_not_found. */
export function describeArticlePicture(
  context: ContentContext,
  officer: Officer,
  articleId: Id,
  id: Id,
  alt: string,
): Promise<FileResult> {
  return changePictures(context, officer, 'article.describe_picture', articleId, async (tx) => {
    const picture = await findPictureOf(tx, articleId, id)
    if (!picture) return refuse('picture_not_found')
    await pictures.writeAlt(tx, articleId, id, alt)
    return ok({ before: { picture_id: id, alt: picture.alt }, after: { picture_id: id, alt } })
  })
}

/** Takes a picture away for good. Refuses article_picture_in_use while a cover or a text shows it. */
export function removeArticlePicture(
  context: ContentContext,
  officer: Officer,
  articleId: Id,
  id: Id,
): Promise<FileResult> {
  return changePictures(context, officer, 'article.remove_picture', articleId, async (tx) => {
    const picture = await findPictureOf(tx, articleId, id)
    if (!picture) return refuse('picture_not_found')
    if (await pictures.isShownInArticles(tx, id)) return refuse('article_picture_in_use')
    await pictures.untiePicture(tx, articleId, id)
    await context.removePicture(tx, id)
    return ok({ before: { picture_id: id, alt: picture.alt } })
  })
}

/** Changes the pictures of an article, in a transaction with its entry in the audit log. */
async function changePictures(
  context: ContentContext,
  officer: Officer,
  action: string,
  articleId: Id,
  work: (
    tx: Db,
  ) => Promise<Result<{ before?: Record<string, unknown>; after?: Record<string, unknown> }, ProblemCode>>,
): Promise<FileResult> {
  const { db, audit } = context
  const auditEntry = await auditEntryOf(context, officer, action, { kind: 'article', id: articleId })
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    if (!(await lockDraft(tx, articleId))) return refuse('article_not_found')
    const made = await work(tx)
    if (!made.ok) return made
    await audit.append(tx, { ...auditEntry, ...made.value })
    return ok(null)
  })
  if (!done.ok) return done
  return readArticleFile(context, articleId)
}

const findPictureOf = async (tx: Db, articleId: Id, id: Id): Promise<PictureData | undefined> =>
  (await pictures.listArticlePictures(tx, articleId)).find((picture) => picture.id === id)
