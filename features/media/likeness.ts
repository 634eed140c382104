import { sql } from 'kysely'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'
import type { Fingerprint } from './fingerprint.ts'
import { ALIKE } from './rules.ts'

/**
 * Keeps a picture's fingerprints and writes down which others it looks like: where the whole of one is within ALIKE bits of
 * a variant of the other. A picture that was turned from another, or is one of its siblings, is no copy. A picture without
 * fingerprints is marked as seen.
 */
export const keepFingerprints = async (
  tx: Db,
  id: Id,
  prints: readonly Fingerprint[],
  at: Date,
): Promise<void> => {
  const variants = prints.map((print) => print.variant)
  const hashes = prints.map((print) => print.bits)
  await sql`update picture set hashed_at = ${at} where id = ${id}`.execute(tx)
  await sql`
    insert into picture_hash (picture_id, variant, hash)
    select ${id}::uuid, variant, bits::bit(64) from unnest(${variants}::text[], ${hashes}::text[]) as t (variant, bits)
    on conflict do nothing`.execute(tx)
  await sql`
    insert into picture_similarity (picture_id, other_id, variant, distance, found_at)
    select distinct on (found.other_id) ${id}::uuid, found.other_id, found.variant, found.distance, ${at}::timestamptz
    from (
      select other.picture_id as other_id, other.variant, bit_count(own.hash # other.hash) as distance
      from picture_hash own join picture_hash other on other.picture_id <> own.picture_id
      where own.picture_id = ${id} and own.variant = 'whole' and bit_count(own.hash # other.hash) <= ${ALIKE}
      union all
      select other.picture_id, own.variant, bit_count(own.hash # other.hash)
      from picture_hash own join picture_hash other on other.picture_id <> own.picture_id and other.variant = 'whole'
      where own.picture_id = ${id} and bit_count(own.hash # other.hash) <= ${ALIKE}
    ) found
    join picture p on p.id = ${id}
    join picture o on o.id = found.other_id
    where coalesce(p.source_id, p.id) <> coalesce(o.source_id, o.id)
    order by found.other_id, found.distance, found.variant = 'whole' desc
    on conflict do nothing`.execute(tx)
}

/** Pictures whose fingerprints were never taken, the oldest first. */
export const listUnhashed = async (db: Db): Promise<Id[]> =>
  (
    await sql<{ id: Id }>`select id from picture where hashed_at is null order by created_at, id`.execute(db)
  ).rows.map((row) => row.id)
