import { type ConsentsView, marketingWording } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { listConsents, recordConsent } from '../../privacy/index.server.ts'
import type { AccountsContext } from '../context.ts'
import { findById } from '../store/accounts.ts'

const purpose = 'marketing'

/** What an account agrees to now, the present wording, and what was recorded, newest first. */
export async function readOwnConsents(
  { db, newsletter }: AccountsContext,
  id: Id,
): Promise<Result<ConsentsView, ProblemCode>> {
  const account = await findById(db, id)
  if (!account) return refuse('session_expired')
  const history = await listConsents(db, { id, email: account.email })
  return ok({
    marketing: await newsletter.isReader(account.email),
    wording: marketingWording,
    history: history.map(({ purpose: about, given, at, source, wording }) => ({
      purpose: about,
      given,
      at: at.toISOString(),
      source,
      wording,
    })),
  })
}

/** Records the consent that was given with a registration. The newsletter waits until the address is confirmed. */
export async function recordSignUpConsent(
  context: AccountsContext,
  tx: Db,
  accountId: Id,
  email: string,
): Promise<void> {
  await recordConsent(context, tx, {
    accountId,
    email,
    purpose,
    source: 'sign-up',
    wording: marketingWording.version,
  })
}

/**
 * What has to be done in the transaction that confirms an account's address: who wanted news at sign-up reads them from then
 * on. For others it does nothing.
 */
export async function prepareNewsletterJoin(
  { db, newsletter }: AccountsContext,
  accountId: Id,
  email: string,
): Promise<(tx: Db) => Promise<void>> {
  const [last] = await listConsents(db, { id: accountId, email })
  return last?.given && last.source === 'sign-up' ? newsletter.prepareJoin(email) : async () => {}
}

/** Gives or withdraws the consent to news; what holds already is not recorded again. */
export async function setOwnConsents(
  context: AccountsContext,
  id: Id,
  { marketing }: { marketing: boolean },
): Promise<Result<ConsentsView, ProblemCode>> {
  const { db, newsletter } = context
  const account = await findById(db, id)
  if (!account) return refuse('session_expired')
  const { email } = account
  if ((await newsletter.isReader(email)) === marketing) return readOwnConsents(context, id)
  const join = marketing ? await newsletter.prepareJoin(email) : undefined
  await withTx(db, async (tx) => {
    const wording = marketing ? marketingWording.version : null
    await recordConsent(context, tx, { accountId: id, email, purpose, source: 'settings', wording })
    await (join ? join(tx) : newsletter.leave(tx, email))
  })
  return readOwnConsents(context, id)
}
