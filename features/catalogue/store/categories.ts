import { sql } from 'kysely'
import { type Id, isId } from '../../../kernel/id.ts'
import { type Db, lockName } from '../../../platform/db/index.ts'
import { listArtistNames } from '../../sellers/index.server.ts'

/** A category and what it is below. */
export type Branch = {
  id: Id
  version: number
  parent_id: Id | null
  name: string
  slug: string
  position: number
}

/** Finds categories by id; `keep` locks them against deletion and moves until the transaction ends. */
export async function findCategories(
  db: Db,
  ids: readonly string[],
  { keep = false } = {},
): Promise<Map<string, Branch>> {
  const { rows } = await sql<Branch>`
    select id, version, parent_id, name, slug, position from category
    where id = any(${ids.filter(isId)}::uuid[])
    order by id ${keep ? sql`for share` : sql``}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Others who change categories wait until the transaction ends: names and slugs that are free now stay free. */
export async function lockTree(tx: Db): Promise<void> {
  await lockName(tx, 'categories')
}

/** A category, locked until the transaction ends; undefined when there is none. */
export async function lockCategory(tx: Db, id: Id): Promise<Branch | undefined> {
  return (
    await sql<Branch>`
      select id, version, parent_id, name, slug, position from category where id = ${id} for update`.execute(
      tx,
    )
  ).rows[0]
}

/** Every category with its works in any status, also those whose changes would move there. */
export async function listBranches(db: Db): Promise<(Branch & { works: number })[]> {
  return (
    await sql<Branch & { works: number }>`
      with placed as (
        select id, category_id as category from work
        union all select id, subcategory_id from work where subcategory_id is not null
        union all select id, (pending ->> 'category_id')::uuid from work where pending ->> 'category_id' is not null
        union all select id, (pending ->> 'subcategory_id')::uuid from work where pending ->> 'subcategory_id' is not null
      ), counted as (
        select category, count(distinct id)::int as works from placed group by category
      )
      select c.id, c.version, c.parent_id, c.name, c.slug, c.position, coalesce(n.works, 0) as works
      from category c left join counted n on n.category = c.id
      order by c.position, c.name, c.id`.execute(db)
  ).rows
}

/** Whether another category below the same has the name, or another anywhere the slug. */
export async function isTakenName(
  tx: Db,
  branch: { id: Id; parentId: Id | null; name: string; slug: string },
): Promise<boolean> {
  return (
    (
      await sql`
      select 1 from category where id <> ${branch.id} and (slug = ${branch.slug}
        or (lower(name) = lower(${branch.name}) and parent_id is not distinct from ${branch.parentId}::uuid))
      limit 1`.execute(tx)
    ).rows.length > 0
  )
}

/** Writes name, place and position of a category and counts its version up. */
export async function updateBranch(
  tx: Db,
  id: Id,
  branch: { name: string; parentId: Id | null; position: number },
): Promise<void> {
  await sql`
    update category set name = ${branch.name}, parent_id = ${branch.parentId}, position = ${branch.position},
      version = version + 1
    where id = ${id}`.execute(tx)
}

/** Keeps what a category was called until now. */
export async function keepFormerName(tx: Db, id: Id, name: string, until: Date): Promise<void> {
  await sql`
    insert into former_category_name (category_id, name, until) values (${id}, ${name}, ${until})
    on conflict (category_id, name) do update set until = excluded.until`.execute(tx)
}

/** What categories of the first level were called, each with the slug it has; the last renamed first. */
export async function listFormerNames(db: Db): Promise<{ name: string; slug: string }[]> {
  return (
    await sql<{ name: string; slug: string }>`
      select f.name, c.slug from former_category_name f join category c on c.id = f.category_id
      where c.parent_id is null order by f.until desc, f.name`.execute(db)
  ).rows
}

/** Lets the works of a category that moved follow it: `to` is what it is below now. */
export async function moveWorks(tx: Db, id: Id, to: Id | null): Promise<void> {
  if (to === null) {
    await sql`
      update work set category_id = ${id}, subcategory_id = null where subcategory_id = ${id}`.execute(tx)
    return
  }
  await sql`
    update work set category_id = ${to}, subcategory_id = ${id}
    where subcategory_id = ${id} or category_id = ${id}`.execute(tx)
}

/** Deletes a category that has neither works nor categories below it. */
export async function deleteBranch(tx: Db, id: Id): Promise<void> {
  await sql`delete from category where id = ${id}`.execute(tx)
}

/** Categories by name and slug with those below them, and the artists of a seller, for entries that name them. */
export async function listEntryNames(
  db: Db,
  sellerId: Id,
): Promise<{ categories: Omit<Branch, 'version' | 'position'>[]; artists: { id: Id; name: string }[] }> {
  return {
    categories: (
      await sql<Omit<Branch, 'version' | 'position'>>`
      select id, parent_id, name, slug from category order by position, id`.execute(db)
    ).rows,
    artists: await listArtistNames(db, sellerId),
  }
}
