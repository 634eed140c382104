import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { ImportMatching } from '../../../contract/import.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** How many heads are remembered for a seller. */
const MOST_REMEMBERED = 50

const hashOf = (heads: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(heads.map((head) => head.normalize('NFC').trim().toLowerCase())))
    .digest('hex')

/** How a seller last matched a list with these heads. */
export async function findMatching(
  db: Db,
  sellerId: Id,
  heads: readonly string[],
): Promise<ImportMatching | undefined> {
  return (
    await sql<{ matching: ImportMatching }>`
      select matching from work_import_matching
      where seller_id = ${sellerId} and heads = ${hashOf(heads)}`.execute(db)
  ).rows[0]?.matching
}

/** Remembers how a seller matched a list with these heads; those that were used longest ago are forgotten. */
export async function writeMatching(
  tx: Db,
  it: { sellerId: Id; heads: readonly string[]; matching: ImportMatching; at: Date },
): Promise<void> {
  await sql`
    insert into work_import_matching (seller_id, heads, matching, used_at)
    values (${it.sellerId}, ${hashOf(it.heads)}, ${JSON.stringify(it.matching)}::jsonb, ${it.at})
    on conflict (seller_id, heads) do update set matching = excluded.matching, used_at = excluded.used_at`.execute(
    tx,
  )
  await sql`
    delete from work_import_matching where seller_id = ${it.sellerId} and heads in (
      select heads from work_import_matching where seller_id = ${it.sellerId}
      order by used_at desc, heads offset ${MOST_REMEMBERED})`.execute(tx)
}
