import type { Tokens } from '../../../contract/account.ts'
import type { Principal, Role } from '../../../contract/principal.ts'
import { after, type Clock } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { judgeRefresh, refreshEnds, SECOND_FACTOR_LASTS, sessionLifetime } from '../rules.ts'
import {
  insertRefresh,
  insertSession,
  type RefreshRow,
  readOpenSession,
  readRefresh,
  revokeSession,
  useRefresh,
} from '../store/sessions.ts'
import type { AccessTokens } from './access-tokens.ts'
import { newRefreshToken, refreshHash, seal, unseal } from './secrets.ts'

/** A session that has begun; its tokens are for the person alone. */
export type Begun = { session: Id; refresh: string }

/** Sessions: begun at sign-in, kept going by refresh tokens of which each buys the next, ended at sign-out. */
export const createSessions = ({ db, clock, access }: { db: Db; clock: Clock; access: AccessTokens }) => {
  const exchange = (token: string, hash: string, row: RefreshRow): Promise<string | undefined> =>
    withTx(db, async (tx) => {
      const now = clock.now()
      const successor = newRefreshToken()
      if (!(await useRefresh(tx, hash, seal(successor, token), now))) return undefined
      const expiresAt = refreshEnds(now, row.remember, row.session_ends)
      await insertRefresh(tx, { hash: refreshHash(successor), sessionId: row.session_id, now, expiresAt })
      return successor
    })

  /** The token that follows `token`, or undefined when the session is over. Calls at the same time get the same one. */
  const successorOf = async (token: string): Promise<{ row: RefreshRow; refresh: string } | undefined> => {
    const hash = refreshHash(token)
    const row = await readRefresh(db, hash)
    if (!row) return undefined
    const verdict = judgeRefresh(
      { expiresAt: row.expires_at, usedAt: row.used_at, sessionRevoked: row.session_revoked },
      clock.now(),
    )
    switch (verdict) {
      case 'over':
        return undefined
      case 'stolen':
        await revokeSession(db, row.session_id, clock.now(), 'refresh token used twice')
        return undefined
      case 'crossed':
        return row.successor_sealed === null
          ? undefined
          : { row, refresh: unseal(row.successor_sealed, token) }
      case 'good': {
        const refresh = await exchange(token, hash, row)
        // Another call was quicker: the second look finds the token used, a moment ago.
        return refresh === undefined ? successorOf(token) : { row, refresh }
      }
    }
  }

  return {
    /** Begins a session in the caller's transaction. */
    begin: async (tx: Db, accountId: Id, remember: boolean): Promise<Begun> => {
      const now = clock.now()
      const [session, refresh] = [newId(), newRefreshToken()]
      const sessionEnds = after(now, sessionLifetime(remember).whole)
      await insertSession(tx, { id: session, accountId, remember, now, expiresAt: sessionEnds })
      const expiresAt = refreshEnds(now, remember, sessionEnds)
      await insertRefresh(tx, { hash: refreshHash(refresh), sessionId: session, now, expiresAt })
      return { session, refresh }
    },

    /** The pair of tokens of a session that has begun. */
    tokensOf: async ({ session, refresh }: Begun, account: Id, role: Role): Promise<Tokens> => ({
      access: await access.sign({ account, role, session }),
      refresh,
    }),

    /** API-08: the next pair for a refresh token. One used twice, more than 20 s apart, ends its session. */
    refresh: async (token: string): Promise<Result<Tokens, 'session_expired'>> => {
      const next = await successorOf(token)
      if (!next) return refuse('session_expired')
      const { row, refresh } = next
      return ok({
        access: await access.sign({ account: row.account_id, role: row.role, session: row.session_id }),
        refresh,
      })
    },

    /**
     * Whose access token this is, or undefined. The session is looked up each time, by its key: signing out, a new password
     * and a changed role count at once, not when the token runs out.
     */
    whoHolds: async (token: string): Promise<Principal['account']> => {
      const claims = await access.read(token)
      if (!claims) return undefined
      const now = clock.now()
      const open = await readOpenSession(db, claims.session, claims.account, now)
      return (
        open && {
          id: claims.account,
          role: open.role,
          staffRoles: open.staff_roles,
          session: claims.session,
          secondFactor:
            open.second_factor_at !== null && after(open.second_factor_at, SECOND_FACTOR_LASTS) > now,
        }
      )
    },

    /** API-09: ends a session. */
    end: (session: Id): Promise<void> => revokeSession(db, session, clock.now(), 'signed out'),
  }
}

export type Sessions = ReturnType<typeof createSessions>
