import { sql } from 'kysely'
import type { PictureData } from '../../../contract/catalogue.ts'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture } from '../../media/index.server.ts'

/** The pictures that were uploaded for an article, oldest first. */
export async function listArticlePictures(db: Db, articleId: Id): Promise<PictureData[]> {
  return (
    await sql<PictureData>`
      select p.id, p.width, p.height, p.widths, p.colour, p.thumbhash, own.alt
      from article_picture own ${joinPicture(sql`own.picture_id`)}
      where own.article_id = ${articleId} order by own.created_at, p.id`.execute(db)
  ).rows
}

export async function insertArticlePicture(tx: Db, picture: Row<'article_picture'>): Promise<void> {
  await tx.insertInto('article_picture').values(picture).execute()
}

/** Changes the alternative text of a picture of an article. */
export async function writeAlt(tx: Db, articleId: Id, id: Id, alt: string): Promise<void> {
  await sql`update article_picture set alt = ${alt} where article_id = ${articleId} and picture_id = ${id}`.execute(
    tx,
  )
}

/** Unties a picture from its article. */
export async function untiePicture(tx: Db, articleId: Id, id: Id): Promise<void> {
  await sql`delete from article_picture where article_id = ${articleId} and picture_id = ${id}`.execute(tx)
}

/** Whether any article has a picture as its cover or in its text. */
export async function isShownInArticles(tx: Db, id: Id): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from article where picture_id = ${id} or strpos(text, ${`/media/${id}/`}) > 0 limit 1`.execute(
        tx,
      )
    ).rows.length > 0
  )
}

/** Those of these pictures that belong to articles. */
export async function listArticlePicturesAmong(db: Db, ids: readonly Id[]): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select picture_id as id from article where picture_id = any(${[...ids]}::uuid[])
      union select picture_id from article_picture where picture_id = any(${[...ids]}::uuid[])`.execute(db)
  ).rows.map(({ id }) => id)
}
