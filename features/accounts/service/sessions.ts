import type { Tokens } from '../../../contract/account.ts'
import type { Principal, Role } from '../../../contract/principal.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { AccountsContext } from '../context.ts'
import {
  askedOf,
  hasPassed,
  judgeRefresh,
  MOST_SESSIONS,
  refreshEnds,
  SECOND_STEP_LASTS,
  sessionLifetime,
} from '../rules.ts'
import { endOldestSessions } from '../store/session-list.ts'
import {
  insertRefresh,
  insertSession,
  lockOpenSession,
  type Refresh,
  readOpenSession,
  readRefresh,
  renameSession,
  revokeSession,
  touchSession,
  useRefresh,
} from '../store/sessions.ts'
import { readAccessToken, signAccessToken } from './access-tokens.ts'
import { newRefreshToken, refreshHash, seal, unseal } from './secrets.ts'

/** A session that has begun; its tokens are for the person alone. */
export type BegunSession = { session: Id; refresh: string }

/**
 * Opens a session; above MOST_SESSIONS the longest unused end. `device` is the user agent. A `half` one awaits a
 * further step, is short, ends no other, remembers the guest.
 */
export async function openSession(
  { clock }: Pick<AccountsContext, 'clock'>,
  tx: Db,
  accountId: Id,
  {
    remember,
    device = '',
    half,
  }: { remember: boolean; device?: string; half?: { guest: Id | undefined } | undefined },
): Promise<BegunSession> {
  const now = clock.now()
  const [session, refresh] = [newId(), newRefreshToken()]
  const sessionEnds = after(now, half ? SECOND_STEP_LASTS : sessionLifetime(remember).whole)
  await insertSession(tx, {
    id: session,
    accountId,
    remember,
    device,
    now,
    expiresAt: sessionEnds,
    guest: half?.guest,
  })
  const expiresAt = refreshEnds(now, remember, sessionEnds)
  await insertRefresh(tx, { hash: refreshHash(refresh), sessionId: session, now, expiresAt })
  if (!half) await endOldestSessions(tx, { accountId, keep: MOST_SESSIONS, now })
  return { session, refresh }
}

/** Moves a session that passes the second factor to a new id, so its old tokens are void. Undefined when it is over. */
export async function reissueSession(
  { clock }: Pick<AccountsContext, 'clock'>,
  tx: Db,
  session: Id,
): Promise<(BegunSession & { guest: Id | null }) | undefined> {
  const now = clock.now()
  const old = await lockOpenSession(tx, session, now)
  if (!old) return undefined
  const [next, refresh] = [newId(), newRefreshToken()]
  const sessionEnds = after(old.created_at, sessionLifetime(old.remember).whole)
  await renameSession(tx, { id: session, next, now, expiresAt: sessionEnds })
  const expiresAt = refreshEnds(now, old.remember, sessionEnds)
  await insertRefresh(tx, { hash: refreshHash(refresh), sessionId: next, now, expiresAt })
  await endOldestSessions(tx, { accountId: old.account_id, keep: MOST_SESSIONS, now })
  return { session: next, refresh, guest: old.guest_id }
}

/** The pair of tokens of a session that has begun. */
export async function signTokens(
  context: Pick<AccountsContext, 'signingKeys' | 'clock' | 'site'>,
  { session, refresh }: BegunSession,
  account: Id,
  role: Role,
): Promise<Tokens> {
  return { access: await signAccessToken(context, { account, role, session }), refresh }
}

/** API-08: the next pair for a refresh token. One used twice, more than 20 s apart, ends its session. */
export async function refreshTokens(
  context: AccountsContext,
  token: string,
): Promise<Result<Tokens, 'session_expired'>> {
  const next = await successorOf(context, token)
  if (!next) return refuse('session_expired')
  const { row, refresh } = next
  return ok(await signTokens(context, { session: row.session_id, refresh }, row.account_id, row.role))
}

/**
 * Resolves an access token to its account, or half-signed-in account. Reads the session each time, so that sign-out,
 * new passwords and changed roles count at once.
 */
export async function findTokenHolder(
  context: AccountsContext,
  token: string,
): Promise<Pick<Principal, 'account' | 'half'>> {
  const { db, clock } = context
  const claims = await readAccessToken(context, token)
  if (!claims) return {}
  const now = clock.now()
  const open = await readOpenSession(db, claims.session, claims.account, now)
  if (!open) return {}
  const { role, staff_roles: staffRoles } = open
  const person = { id: claims.account, role, staffRoles, session: claims.session }
  const asks = askedOf(open, now)
  return asks ? { half: { ...person, asks } } : { account: { ...person, secondFactor: hasPassed(open, now) } }
}

/**
 * Ends the session of an access token that is presented at a new sign-in, also when the token is over: the browser goes on with the
 * new session alone.
 */
export async function endFormerSession(context: AccountsContext, token: string): Promise<void> {
  const { db, clock } = context
  const claims = await readAccessToken(context, token, { evenOver: true })
  if (claims) await revokeSession(db, claims.session, clock.now(), 'signed in anew')
}

/** API-09: ends a session. */
export async function signOut({ db, clock }: AccountsContext, session: Id): Promise<void> {
  await revokeSession(db, session, clock.now(), 'signed out')
}

/** The token that follows `token`, or undefined when the session is over. Calls at the same time get the same one. */
async function successorOf(
  context: AccountsContext,
  token: string,
): Promise<{ row: Refresh; refresh: string } | undefined> {
  const { db, clock } = context
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
      recordSecurityEvent(context, { kind: 'refresh.reused', accountId: row.account_id })
      return undefined
    case 'crossed':
      return row.successor_sealed === null ? undefined : { row, refresh: unseal(row.successor_sealed, token) }
    case 'good': {
      const refresh = await exchangeRefresh(context, token, hash, row)
      // Another call was quicker: read again, the token was used a moment ago.
      return refresh === undefined ? successorOf(context, token) : { row, refresh }
    }
  }
}

function exchangeRefresh(
  { db, clock }: AccountsContext,
  token: string,
  hash: string,
  row: Refresh,
): Promise<string | undefined> {
  return withTx(db, async (tx) => {
    const now = clock.now()
    const successor = newRefreshToken()
    if (!(await useRefresh(tx, hash, seal(successor, token), now))) return undefined
    const expiresAt = refreshEnds(now, row.remember, row.session_ends)
    await insertRefresh(tx, { hash: refreshHash(successor), sessionId: row.session_id, now, expiresAt })
    await touchSession(tx, row.session_id, now)
    return successor
  })
}
