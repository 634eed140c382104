import { sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { joinPicture, type PictureRow, pictureJson } from '../../media/index.server.ts'
import { hasStock } from './lists.ts'

export type FeaturedFields = {
  kind: 'hero' | 'top_deal'
  workId: Id
  from: Date
  to: Date | null
  position: number
}
export type FeaturedRow = Row<
  'featured',
  'id' | 'version' | 'kind' | 'work_id' | 'from_at' | 'to_at' | 'position'
> &
  Row<'work', 'name' | 'slug' | 'status'> & { has_stock: boolean; picture: PictureRow | null }

const columns = sql`
  f.id, f.version, f.kind, f.work_id, w.name, w.slug, w.status, ${hasStock} as has_stock,
  (select ${pictureJson} from work_picture wp ${joinPicture(sql`wp.picture_id`)}
    where wp.work_id = w.id and wp.position = 0) as picture,
  f.from_at, f.to_at, f.position`

/** Writes an entry. Returns its id. */
export async function insertFeatured(tx: Db, entry: FeaturedFields): Promise<Id> {
  const id = newId()
  await sql`
    insert into featured (id, kind, work_id, from_at, to_at, position)
    values (${id}, ${entry.kind}, ${entry.workId}, ${entry.from}, ${entry.to}, ${entry.position})`.execute(tx)
  return id
}

/** Writes an entry anew and counts its version up. */
export async function updateFeatured(tx: Db, id: Id, entry: FeaturedFields): Promise<void> {
  await sql`
    update featured set kind = ${entry.kind}, work_id = ${entry.workId}, from_at = ${entry.from}, to_at = ${entry.to},
      position = ${entry.position}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes an entry. */
export async function deleteFeatured(tx: Db, id: Id): Promise<void> {
  await sql`delete from featured where id = ${id}`.execute(tx)
}

/** One entry, locked until the transaction ends. */
export async function lockFeatured(tx: Db, id: Id): Promise<FeaturedRow | undefined> {
  return (
    await sql<FeaturedRow>`
      select ${columns} from featured f join work w on w.id = f.work_id where f.id = ${id}
      for no key update of f`.execute(tx)
  ).rows[0]
}

/** Every entry that has not ended before `since`, by kind and place. */
export async function listFeatured(db: Db, since: Date): Promise<FeaturedRow[]> {
  return (
    await sql<FeaturedRow>`
      select ${columns} from featured f join work w on w.id = f.work_id
      where f.to_at is null or f.to_at > ${since}
      order by f.kind, f.position, f.from_at, f.id limit 500`.execute(db)
  ).rows
}
