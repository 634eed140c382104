import type { PersonalData } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { fileNameOf, limitRules } from '../rules.ts'
import { readOwnData } from '../store/leaving.ts'
import type { AccountsDeps } from './deps.ts'

/** What is kept on a person, for that person. */
export const createOwnData = ({ db, clock, limits, holdings, pictureUrl, site }: AccountsDeps) => {
  const looks = limits.throttle('own-data', limitRules.ownData)

  /** All that is kept on an account, by what it is about: asked of every feature that keeps something. */
  return async (id: Id): Promise<Result<PersonalData, ProblemCode>> => {
    const allowed = await looks.take(id)
    if (!allowed.ok) return allowed
    const own = await readOwnData(db, id)
    if (!own) return refuse('session_expired')
    const { avatar_id: avatar, ...account } = own.account
    const kept: Record<string, unknown> = {
      account: { id, ...account, avatar: avatar && `${site.publicUrl}${pictureUrl(avatar)}` },
      sessions: own.sessions,
      codes: own.codes,
      guests: own.guests,
    }
    for (const [name, { exportOf }] of Object.entries(holdings)) {
      kept[name] = await exportOf(db, { id, email: account.email })
    }
    const now = clock.now()
    return ok({ made_at: now.toISOString(), file_name: fileNameOf(account, now), kept })
  }
}
