import { type ConsentsView, marketingWording } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { AccountsDeps } from '../context.ts'
import { findById } from '../store/accounts.ts'

const purpose = 'marketing'

/** What people agree to: asked at sign-up and in the settings, recorded each time, as easily withdrawn as given. */
export function createOwnConsents({ db, consents, newsletter }: AccountsDeps) {
  const read = async (id: Id): Promise<Result<ConsentsView, ProblemCode>> => {
    const account = await findById(db, id)
    if (!account) return refuse('session_expired')
    const history = await consents.historyOf(db, { id, email: account.email })
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

  return {
    read,

    /** Records the consent that was given with a registration. The newsletter waits until the address is confirmed. */
    giveAtSignUp: (tx: Db, accountId: Id, email: string): Promise<void> =>
      consents.record(tx, {
        accountId,
        email,
        purpose,
        source: 'sign-up',
        wording: marketingWording.version,
      }),

    /** What has to be done when an account's address is confirmed: who wanted news at sign-up reads them from then on. */
    prepareConfirmed: async (accountId: Id, email: string): Promise<(tx: Db) => Promise<void>> => {
      const [last] = await consents.historyOf(db, { id: accountId, email })
      return last?.given && last.source === 'sign-up' ? newsletter.prepareJoin(email) : async () => {}
    },

    /** Gives or withdraws the consent to news; what holds already is not recorded again. */
    set: async (
      id: Id,
      { marketing }: { marketing: boolean },
    ): Promise<Result<ConsentsView, ProblemCode>> => {
      const account = await findById(db, id)
      if (!account) return refuse('session_expired')
      const { email } = account
      if ((await newsletter.isReader(email)) === marketing) return read(id)
      const join = marketing ? await newsletter.prepareJoin(email) : undefined
      await withTx(db, async (tx) => {
        const wording = marketing ? marketingWording.version : null
        await consents.record(tx, { accountId: id, email, purpose, source: 'settings', wording })
        await (join ? join(tx) : newsletter.leave(tx, email))
      })
      return read(id)
    },
  }
}

export type OwnConsents = ReturnType<typeof createOwnConsents>
