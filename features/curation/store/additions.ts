import { sql } from 'kysely'
import { newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { type HungWork, hang } from './collections.ts'

/** Writes a collection that is shown from a moment on, for the demo. */
export async function addCollection(
  tx: Db,
  collection: {
    slug: string
    title: string
    introduction: string
    curator?: string
    curatorLine?: string
    works: readonly HungWork[]
    from: Date
    at: Date
  },
): Promise<void> {
  const id = newId()
  const { slug, title, introduction, curator = '', curatorLine = '', works, from, at } = collection
  await sql`
    insert into collection (id, slug, title, introduction, curator, curator_line, shown_from, created_at, updated_at)
    values (${id}, ${slug}, ${title}, ${introduction}, ${curator}, ${curatorLine}, ${from}, ${at}, ${at})`.execute(
    tx,
  )
  await hang(tx, id, works)
}
