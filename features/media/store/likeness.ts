import { type RawBuilder, sql } from 'kysely'
import type { Row } from '../../../db/row.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { bandsNear } from '../rules/bands.ts'
import { ALIKE, type Fingerprint } from '../rules/pictures.ts'

/** A picture that looks like another: `variant` of one is within `distance` bits of the other's whole. */
export type Alike = Row<'picture_similarity', 'other_id' | 'variant' | 'distance'>

/** Whether the fingerprint `other` may be within ALIKE bits of one of these, found by the indexes of its bands. */
function mayBeNear(prints: readonly Fingerprint[]): RawBuilder<unknown> {
  const [first, second, third, fourth] = bandsNear(prints.map((print) => print.bits))
  return sql`(substring(other.hash from 1 for 16)::integer = any(${first}::integer[])
    or substring(other.hash from 17 for 16)::integer = any(${second}::integer[])
    or substring(other.hash from 33 for 16)::integer = any(${third}::integer[])
    or substring(other.hash from 49 for 16)::integer = any(${fourth}::integer[]))`
}

/** The pictures other than this one that look like these fingerprints of it, each once, with its nearest variant. */
export async function findAlike(db: Db, id: Id, prints: readonly Fingerprint[]): Promise<Alike[]> {
  const whole = prints.filter((print) => print.variant === 'whole')
  const own = (some: readonly Fingerprint[]) => sql`
    unnest(${some.map((print) => print.variant)}::text[], ${some.map((print) => print.bits)}::text[]) as own (variant, bits)`
  const distance = sql`bit_count(own.bits::bit(64) # other.hash)`
  const { rows } = await sql<Alike>`
    select distinct on (found.other_id) found.other_id, found.variant, found.distance
    from (
      select other.picture_id as other_id, other.variant, ${distance}::integer as distance
      from picture_hash other join ${own(whole)} on ${distance} <= ${ALIKE}
      where ${mayBeNear(whole)}
      union all
      select other.picture_id, own.variant, ${distance}::integer
      from picture_hash other join ${own(prints)} on ${distance} <= ${ALIKE}
      where other.variant = 'whole' and ${mayBeNear(prints)}
    ) found
    where found.other_id <> ${id}
    order by found.other_id, found.distance, found.variant = 'whole' desc, found.variant`.execute(db)
  return rows
}

/**
 * Stores a picture's fingerprints and its look-alikes: whole within ALIKE bits of a variant. Turned copies and siblings
 * do not count. Without fingerprints it is marked as seen.
 */
export async function storeFingerprints(
  tx: Db,
  id: Id,
  prints: readonly Fingerprint[],
  at: Date,
): Promise<void> {
  const variants = prints.map((print) => print.variant)
  const hashes = prints.map((print) => print.bits)
  await tx.updateTable('picture').set({ hashed_at: at }).where('id', '=', id).execute()
  await sql`
    insert into picture_hash (picture_id, variant, hash)
    select ${id}::uuid, variant, bits::bit(64) from unnest(${variants}::text[], ${hashes}::text[]) as t (variant, bits)
    on conflict do nothing`.execute(tx)
  const alike = await findAlike(tx, id, prints)
  if (alike.length === 0) return
  await sql`
    insert into picture_similarity (picture_id, other_id, variant, distance, found_at)
    select p.id, o.id, found.variant, found.distance, ${at}::timestamptz
    from unnest(${alike.map((found) => found.other_id)}::uuid[], ${alike.map((found) => found.variant)}::text[],
      ${alike.map((found) => found.distance)}::integer[]) as found (other_id, variant, distance)
    join picture p on p.id = ${id}
    join picture o on o.id = found.other_id
    where coalesce(p.source_id, p.id) <> coalesce(o.source_id, o.id)
    on conflict do nothing`.execute(tx)
}

/** So many pictures whose fingerprints were never taken, the oldest first. */
export async function listUnhashed(db: Db, limit: number): Promise<Id[]> {
  return (
    await sql<{
      id: Id
    }>`select id from picture where hashed_at is null order by created_at, id limit ${limit}`.execute(db)
  ).rows.map((row) => row.id)
}
