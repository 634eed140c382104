import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { StoredBand } from '../rules/bands.ts'

/** A composition of the home page as it is stored. */
export type StoredComposition = {
  id: Id
  version: number
  name: string
  shown_from: Date | null
  shown_until: Date | null
  bands: StoredBand[]
  updated_at: Date
}

/** What of a composition staff write. */
export type CompositionFields = Pick<StoredComposition, 'name' | 'shown_from' | 'shown_until' | 'bands'>

const columns = sql`h.id, h.version, h.name, h.shown_from, h.shown_until, h.bands, h.updated_at`

/** Most compositions that are listed. */
const MOST = 200

/** All compositions: drafts, then those that begin last first; at most 200. */
export async function listCompositions(db: Db): Promise<StoredComposition[]> {
  return (
    await sql<StoredComposition>`
      select ${columns} from home_composition h order by h.shown_from desc nulls first, h.id limit ${MOST}`.execute(
      db,
    )
  ).rows
}

/** The composition that the home page shows at a moment: of those that are not over, the one that began last. */
export async function findCurrent(db: Db, at: Date): Promise<StoredComposition | undefined> {
  return (
    await sql<StoredComposition>`
      select ${columns} from home_composition h
      where h.shown_from <= ${at} and (h.shown_until is null or h.shown_until > ${at})
      order by h.shown_from desc, h.id limit 1`.execute(db)
  ).rows[0]
}

/** A composition in any state. */
export async function findComposition(db: Db, id: Id): Promise<StoredComposition | undefined> {
  return (
    await sql<StoredComposition>`select ${columns} from home_composition h where h.id = ${id}`.execute(db)
  ).rows[0]
}

/** The same, locked until the transaction ends. */
export async function lockComposition(tx: Db, id: Id): Promise<StoredComposition | undefined> {
  return (
    await sql<StoredComposition>`
      select ${columns} from home_composition h where h.id = ${id} for no key update`.execute(tx)
  ).rows[0]
}

/** Writes a draft. */
export async function insertComposition(
  tx: Db,
  { id, name, bands, at }: { id: Id; name: string; bands: readonly StoredBand[]; at: Date },
): Promise<void> {
  await sql`
    insert into home_composition (id, name, bands, created_at, updated_at)
    values (${id}, ${name}, ${JSON.stringify(bands)}::jsonb, ${at}, ${at})`.execute(tx)
}

/** Writes a composition anew and counts its version up. */
export async function updateComposition(
  tx: Db,
  id: Id,
  { name, shown_from, shown_until, bands }: CompositionFields,
  at: Date,
): Promise<void> {
  await sql`
    update home_composition set name = ${name}, shown_from = ${shown_from}, shown_until = ${shown_until},
      bands = ${JSON.stringify(bands)}::jsonb, updated_at = ${at}, version = version + 1
    where id = ${id}`.execute(tx)
}

/** Deletes a composition. */
export async function deleteComposition(tx: Db, id: Id): Promise<void> {
  await sql`delete from home_composition where id = ${id}`.execute(tx)
}

/** When the next composition begins or ends after a moment; null where none does. */
export async function nextCompositionTurn(db: Db, at: Date): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(turn) as next from home_composition, unnest(array[shown_from, shown_until]) as turn
    where shown_from is not null and turn > ${at}`.execute(db)
  return rows[0]?.next ?? null
}
