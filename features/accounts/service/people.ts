import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { PersonFile, peoplePage } from '../../../contract/staff-people.ts'
import type { Clock } from '../../../kernel/clock.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Audit } from '../../audit/index.server.ts'
import { findOpenReset } from '../store/factor-resets.ts'
import { findPerson, listPeople, type PeopleQuery, type PersonRow } from '../store/people.ts'
import { hasFactor } from '../store/second-factor.ts'
import { listSessions } from '../store/session-list.ts'
import { resetView } from './second-factor/resets.ts'

/** What looking at people needs: whose shop is whose, which sellers know. */
export type PeopleDeps = {
  db: Db
  clock: Clock
  audit: Pick<Audit, 'historyOf'>
  shopOf: (db: Db, accountId: Id) => Promise<{ id: Id; name: string } | null>
}

const rowOf = ({
  address: _address,
  city: _city,
  country: _country,
  disabled_why: _why,
  disabled_at: disabledAt,
  ...row
}: PersonRow) => ({
  ...row,
  disabled: disabledAt !== null,
  created_at: row.created_at.toISOString(),
})

/** People with an account, as those look at them who help buyers. */
export function createPeople({ db, clock, audit, shopOf }: PeopleDeps) {
  return {
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
      const history = await audit.historyOf('account', id)
      const reset = await findOpenReset(db, id)
      return ok({
        ...rowOf(row),
        address,
        city,
        country,
        shop: await shopOf(db, id),
        disabled_since: row.disabled_at?.toISOString() ?? null,
        disabled_because: row.disabled_why,
        open_sessions: (await listSessions(db, id, clock.now())).length,
        history: history.map((entry) => ({
          at: entry.at.toISOString(),
          actor: entry.actorName,
          action: entry.action,
          after: entry.after,
        })),
        second_factor: await hasFactor(db, id),
        factor_reset: reset ? resetView(reset) : null,
      })
    },
  }
}

export type People = ReturnType<typeof createPeople>
