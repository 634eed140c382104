import { createHash, randomBytes } from 'node:crypto'
import type * as z from 'zod/mini'
import { type ApiKey, type createdApiKey, MOST_KEYS, type newApiKey } from '../../../contract/integration.ts'
import type { Principal } from '../../../contract/principal.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { keyMadeMail } from '../emails/key-made.tsx'
import { HINT_LENGTH, KEY_MARK } from '../rules/keys.ts'
import { insertApiKey, type Key, listApiKeys, revokeKey, useKey } from '../store/keys.ts'

type Nothing = Record<string, never>
type Member = { id: Id; session: Id }

/** The keys of an account that are good now. */
export async function readKeys({ db, clock }: IntegrationsContext, accountId: Id): Promise<ApiKey[]> {
  return (await listApiKeys(db, accountId, clock.now())).map(viewOf)
}

/**
 * Makes a key for an account and returns it, this once. Asks who it is, mails the owner. Refuses password_wrong,
 * second_factor_again, too_many_keys.
 */
export async function createKey(
  context: IntegrationsContext,
  member: Member,
  { name, scopes, days, current_password }: z.output<typeof newApiKey>,
): Promise<Result<z.infer<typeof createdApiKey>, ProblemCode>> {
  const { db, clock, mail, site, confirmOwner, lockWithSession, personOf } = context
  const accountId = member.id
  const confirmed = await confirmOwner(member, current_password, 'current_password')
  if (!confirmed.ok) return confirmed
  const now = clock.now()
  const token = `${KEY_MARK}${randomBytes(32).toString('base64url')}`
  const row: Key = {
    id: newId(),
    account_id: accountId,
    name,
    hint: token.slice(0, HINT_LENGTH),
    scopes: [...new Set(scopes)],
    created_at: now,
    expires_at: after(now, days * DAY),
    used_at: null,
  }
  const person = await personOf(db, accountId)
  if (!person) return refuse('session_expired')
  const message = await keyMadeMail(site, { name, scopes: row.scopes })
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    if (!(await lockWithSession(tx, member, now))) return refuse('session_expired')
    if ((await listApiKeys(tx, accountId, now)).length >= MOST_KEYS) return refuse('too_many_keys')
    await insertApiKey(tx, { ...row, token_hash: hashOf(token) })
    await mail.enqueue(tx, { eventKey: `api-key:${row.id}`, to: person.email, ...message })
    return ok({})
  })
  if (!done.ok) return done
  recordSecurityEvent(context, { kind: 'api_key.made', accountId, detail: row.scopes.join(' ') })
  return ok({ ...viewOf(row), token })
}

/** Ends a key at once; refuses key_not_found. */
export async function endKey(
  context: IntegrationsContext,
  accountId: Id,
  id: Id,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, clock } = context
  if (!(await revokeKey(db, id, accountId, clock.now()))) return refuse('key_not_found')
  recordSecurityEvent(context, { kind: 'api_key.revoked', accountId })
  return ok({})
}

/** Whom a key acts for, and with which scopes. Refuses session_expired for a key that is not good, too_many_requests. */
export async function principalOfKey(
  { db, clock, calls, roleOf }: IntegrationsContext,
  token: string,
): Promise<Result<Pick<Principal, 'account' | 'key'>, ProblemCode>> {
  const hash = hashOf(token)
  const key = await useKey(db, hash, clock.now())
  const holder = key && (await roleOf(db, key.account_id))
  if (!key || !holder) return refuse('session_expired')
  const counted = await calls.take(key.id)
  if (!counted.ok) return counted
  return ok({
    account: {
      id: key.account_id,
      role: holder.role,
      staffRoles: [],
      session: key.id,
      secondFactor: false,
    },
    key: { id: key.id, scopes: key.scopes },
  })
}

/** A key has 256 random bits, so that a plain hash cannot be turned back. */
function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}

function viewOf({ id, name, hint, scopes, created_at, expires_at, used_at }: Key): ApiKey {
  return {
    id,
    name,
    hint,
    scopes,
    created_at: created_at.toISOString(),
    expires_at: expires_at.toISOString(),
    used_at: used_at?.toISOString() ?? null,
  }
}
