import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Queue } from '../../../platform/queue/index.ts'
import type { PersonalData } from '../../privacy/index.server.ts'
import { sellerOf } from '../../sellers/index.server.ts'
import { REMOVE_FILES_JOB } from '../context.ts'

const MOST_AT_ONCE = 5_000

/** A seller's imports: stored facts about lists, and their rows. The works are exported with the seller's works. */
export function importsPersonalData(queue: Pick<Queue, 'send'>): PersonalData {
  return {
    exportOf: async (db, { id }) =>
      (
        await sql`
        select i.name, i.pictures_name, i.state, i.rows, i.made_new, i.made_changed, i.problems, i.created_at, i.ended_at
        from work_import i where i.seller_id in ${sellerOf(id)} order by i.created_at`.execute(db)
      ).rows,

    eraseOf: async (tx, { id }) => {
      // A list may have a hundred thousand rows: no statement takes them all.
      for (let gone = MOST_AT_ONCE; gone === MOST_AT_ONCE; )
        gone = Number(
          (
            await sql`
            delete from work_import_row r using (
              select r.import_id, r.number from work_import_row r
              join work_import i on i.id = r.import_id
              where i.seller_id in ${sellerOf(id)} limit ${MOST_AT_ONCE}
            ) old where r.import_id = old.import_id and r.number = old.number`.execute(tx)
          ).numAffectedRows ?? 0,
        )
      await sql`delete from work_import_matching where seller_id in ${sellerOf(id)}`.execute(tx)
      const { rows } = await sql<{ id: Id }>`
      delete from work_import where seller_id in ${sellerOf(id)}
      returning id`.execute(tx)
      for (const it of rows) await queue.send(tx, REMOVE_FILES_JOB, { id: it.id })
    },
  }
}
