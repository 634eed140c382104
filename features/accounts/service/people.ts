import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { PersonFile, peoplePage } from '../../../contract/staff-people.ts'
import type { Id } from '../../../kernel/id.ts'
import { pageOf } from '../../../kernel/page.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { readAuditHistory } from '../../audit/index.server.ts'
import type { AccountsContext } from '../context.ts'
import { findOpenReset } from '../store/factor-resets.ts'
import { type AccountPerson, findPerson, listPeople, type PeopleQuery } from '../store/people.ts'
import { hasFactor } from '../store/second-factor.ts'
import { listSessions } from '../store/session-list.ts'
import { openCorrection } from './email-correction.ts'
import { factorResetView } from './second-factor/resets.ts'

const rowOf = ({
  address: _address,
  city: _city,
  country: _country,
  disabled_why: _why,
  disabled_at: disabledAt,
  ...row
}: AccountPerson) => ({
  ...row,
  disabled: disabledAt !== null,
  created_at: row.created_at.toISOString(),
})

/** A page of people with an account, the newest first, for staff who help them. */
export async function readPeoplePage(
  { db }: Pick<AccountsContext, 'db'>,
  query: PeopleQuery,
): Promise<z.infer<typeof peoplePage>> {
  const { rows, total } = await listPeople(db, query)
  const { items, next } = pageOf(rows.map(rowOf), total, query)
  return { people: items, total, next }
}

/** What staff see of one person: who it is, the shop, open sessions, history, and the second factor. Refuses not_found. */
export async function readPersonFile(
  { db, clock, shopOf }: AccountsContext,
  id: Id,
): Promise<Result<PersonFile, ProblemCode>> {
  const row = await findPerson(db, id)
  if (!row) return refuse('not_found')
  const { address, city, country } = row
  const history = await readAuditHistory(db, 'account', id)
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
    email_correction: await openCorrection({ db, clock }, id),
    factor_reset: reset ? factorResetView(reset) : null,
  })
}
