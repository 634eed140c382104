import { sql } from 'kysely'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'

/** Takes the works of a seller off show; what is held or sold stays with its buyers. */
export async function withholdWorks(tx: Db, sellerId: Id, now: Date): Promise<void> {
  await sql`
    update work set status = 'paused', withheld_at = ${now}, version = version + 1, updated_at = ${now}
    where seller_id = ${sellerId} and status = 'live'`.execute(tx)
}

/** Shows the works hidden by `withholdWorks` again, unless they were decided on since. */
export async function showWithheldWorks(tx: Db, sellerId: Id, now: Date): Promise<void> {
  await sql`
    update work set status = case when status = 'paused' then 'live' else status end, withheld_at = null,
      version = version + 1, updated_at = ${now}
    where seller_id = ${sellerId} and withheld_at is not null`.execute(tx)
}

/** Takes all works of a seller that are or were on show off it until each is approved again. Returns how many. */
export async function takeAllDown(tx: Db, sellerId: Id, reason: string, now: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    update work set status = 'refused', refusal = ${reason}, withheld_at = null,
      pending_state = case when pending is null then null else 'refused' end, version = version + 1, updated_at = ${now}
    where seller_id = ${sellerId} and status in ('live', 'paused')`.execute(tx)
  return Number(numAffectedRows ?? 0)
}
