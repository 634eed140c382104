import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Inspection } from './image.ts'
import type { PictureWarning, Turn } from './rules.ts'

/** Writes a picture's row. */
export const insertPicture = async (
  db: Db,
  picture: Inspection & {
    id: Id
    widths: number[]
    createdAt: Date
    warnings: readonly PictureWarning[]
    turnedFrom: { id: Id; degrees: Turn } | null
  },
): Promise<void> => {
  await sql`
    insert into picture (id, width, height, widths, colour, palette, thumbhash, created_at, warnings, source_id, turned)
    values (${picture.id}, ${picture.width}, ${picture.height}, ${picture.widths}, ${picture.colour},
      ${JSON.stringify(picture.palette)}, ${picture.thumbhash}, ${picture.createdAt}, ${[...picture.warnings]},
      ${picture.turnedFrom?.id ?? null}, ${picture.turnedFrom?.degrees ?? 0})`.execute(db)
}

/** The widths in which a picture is served, or undefined when there is no such picture. */
export const readWidths = async (db: Db, id: Id): Promise<number[] | undefined> => {
  const { rows } = await sql<{ widths: number[] }>`select widths from picture where id = ${id}`.execute(db)
  return rows[0]?.widths
}

/** Every picture's id and widths, newest first. */
export const listPictures = async (db: Db): Promise<{ id: Id; widths: number[] }[]> =>
  (
    await sql<{
      id: Id
      widths: number[]
    }>`select id, widths from picture order by created_at desc, id`.execute(db)
  ).rows

/** What a picture was made from, and how far it is turned against that. */
export const readTurn = async (
  db: Db,
  id: Id,
): Promise<{ source: Id; turned: Turn; warnings: PictureWarning[] } | undefined> =>
  (
    await sql<{ source: Id; turned: Turn; warnings: PictureWarning[] }>`
      select coalesce(source_id, id) as source, turned, warnings from picture where id = ${id}`.execute(db)
  ).rows[0]
/** Deletes a picture's row. Throws while anything else shows it. */
export const deletePicture = async (tx: Db, id: Id): Promise<void> => {
  await sql`delete from picture where id = ${id}`.execute(tx)
}
