import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { PersonFile, peoplePage } from '../../../contract/staff-people.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import { findPerson, listPeople, type PeopleQuery, type PersonRow } from '../store/people.ts'

/** What looking at people needs: whose shop is whose, which sellers know. */
export type PeopleDeps = {
  db: Db
  shopOf: (db: Db, accountId: Id) => Promise<{ id: Id; name: string } | null>
}

const rowOf = ({ address: _address, city: _city, country: _country, ...row }: PersonRow) => ({
  ...row,
  created_at: row.created_at.toISOString(),
})

/** People with an account, as those look at them who help buyers. */
export const createPeople = ({ db, shopOf }: PeopleDeps) => ({
  /** A page of people, the newest first. */
  list: async (query: PeopleQuery): Promise<z.infer<typeof peoplePage>> => {
    const { rows, total } = await listPeople(db, query)
    const { items, next } = pageOf(rows.map(rowOf), total, query)
    return { people: items, total, next }
  },

  read: async (id: Id): Promise<Result<PersonFile, ProblemCode>> => {
    const row = await findPerson(db, id)
    if (!row) return refuse('not_found')
    const { address, city, country } = row
    return ok({ ...rowOf(row), address, city, country, shop: await shopOf(db, id) })
  },
})

export type People = ReturnType<typeof createPeople>
