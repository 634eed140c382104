import { sql } from 'kysely'
import type { Owner } from '../../../contract/principal.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { arrayOf, type Db } from '../../../platform/db/index.ts'
import { lockWorkOf } from '../../catalogue/index.server.ts'

const ownerColumn = (owner: Owner) => sql.ref(owner.kind === 'account' ? 'account_id' : 'guest_id')

/** What became of a work. `isFirst`: this owner never had the work in the wishlist before. */
type Changed = { workId: Id; wishlisted: boolean; isFirst: boolean }

/** Adds a work or removes it; where nothing is `wanted`, it changes sides. Returns undefined when there is no such work. */
export async function setItem(
  tx: Db,
  owner: Owner,
  { slug, wanted, at }: { slug: string; wanted: boolean | undefined; at: Date },
): Promise<Changed | undefined> {
  const workId = await lockWorkOf(tx, slug)
  if (workId === undefined) return undefined
  if (wanted !== true) {
    const removed = await sql`
      delete from wishlist_item where ${ownerColumn(owner)} = ${owner.id} and work_id = ${workId} returning id`.execute(
      tx,
    )
    if (wanted === false || removed.rows.length > 0) return { workId, wishlisted: false, isFirst: false }
  }
  const first = await sql`
    with added as (
      insert into wishlist_item (id, ${ownerColumn(owner)}, work_id, created_at)
      values (${newId()}, ${owner.id}, ${workId}, ${at}) on conflict do nothing returning work_id
    )
    insert into wished (work_id, owner_id) select work_id, ${owner.id}::uuid from added
    on conflict do nothing returning work_id`.execute(tx)
  return { workId, wishlisted: true, isFirst: first.rows.length > 0 }
}

/** The works in a wishlist, newest first. */
export async function listWishedWorks(db: Db, owner: Owner): Promise<Id[]> {
  return (
    await sql<{ work_id: Id }>`
      select work_id from wishlist_item where ${ownerColumn(owner)} = ${owner.id}
      order by created_at desc, id limit 500`.execute(db)
  ).rows.map((row) => row.work_id)
}

/** Which of some works are in a wishlist. */
export async function listHearts(db: Db, owner: Owner, workIds: readonly Id[]): Promise<Set<Id>> {
  return new Set(
    (
      await sql<{ work_id: Id }>`
        select work_id from wishlist_item
        where ${ownerColumn(owner)} = ${owner.id} and work_id = any(${arrayOf(workIds)})`.execute(db)
    ).rows.map((row) => row.work_id),
  )
}

/** Adds a guest's wishlist to an account's, in the sign-in's transaction; the guest's is then empty. */
export async function mergeWishlists(tx: Db, accountId: Id, guestId: Id): Promise<void> {
  await sql`
    insert into wishlist_item (id, account_id, work_id, created_at)
    select gen_random_uuid(), ${accountId}, work_id, created_at from wishlist_item where guest_id = ${guestId}
    on conflict do nothing`.execute(tx)
  await sql`delete from wishlist_item where guest_id = ${guestId}`.execute(tx)
  await sql`
    insert into wished (work_id, owner_id) select work_id, ${accountId}::uuid from wished where owner_id = ${guestId}
    on conflict do nothing`.execute(tx)
  await sql`delete from wished where owner_id = ${guestId}`.execute(tx)
}

/** Forgets what guests who are gone ever had in their wishlists. */
export async function forgetGuests(tx: Db, guestIds: readonly Id[]): Promise<void> {
  await sql`delete from wished where owner_id = any(${[...guestIds]}::uuid[])`.execute(tx)
}

/** Those of these guests who have put a work into their wishlist since a moment. */
export async function listActiveWishlists(db: Db, guestIds: readonly Id[], since: Date): Promise<Id[]> {
  return (
    await sql<{ id: Id }>`
      select distinct guest_id as id from wishlist_item
      where guest_id = any(${[...guestIds]}::uuid[]) and created_at >= ${since}`.execute(db)
  ).rows.map(({ id }) => id)
}
