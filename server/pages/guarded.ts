import { data } from 'react-router'
import { problems } from '../../contract/problems.ts'
import { isUnavailable, sqlStateOf } from '../../platform/db/index.ts'
import type { Services } from '../../web/services.ts'
import type { Turns } from './recording.ts'

type Calls = Record<string, (...args: never[]) => Promise<unknown>>

const guardedCalls = <T extends Calls>(calls: T): T =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]) => [
      name,
      async (...args: never[]) => {
        try {
          return await call(...args)
        } catch (error) {
          if (isUnavailable(error)) throw data(problems.unavailable.text, { status: 503 })
          // An address with the character NUL, which PostgreSQL does not store (SQLSTATE 22021), leads nowhere.
          if (sqlStateOf(error) === '22021') throw data(null, { status: 404 })
          throw error
        }
      },
    ]),
  ) as T

/** The services for pages: while the database is away a page answers 503 and says what to do, instead of failing. */
export function guarded(services: Services): Services {
  return {
    site: services.site,
    catalogue: guardedCalls(services.catalogue),
    delivery: guardedCalls(services.delivery),
    content: guardedCalls(services.content),
    curation: guardedCalls(services.curation),
  }
}

/** The same for the moments at which pages change by the clock. */
export function guardedTurns(turns: Turns): Turns {
  return guardedCalls(turns)
}
