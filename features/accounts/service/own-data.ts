import type { Readable } from 'node:stream'
import type { PersonalData } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { HeldFile, Numbers } from '../../privacy/index.server.ts'
import type { AccountsDeps } from '../context.ts'
import { fileNameOf, limitRules } from '../rules.ts'
import { readOwnData } from '../store/leaving.ts'
import { packOwnData } from './own-file.ts'
import type { FactorContext } from './second-factor/context.ts'
import { confirmOwner } from './second-factor/keeping.ts'

type Gathered = { document: PersonalData; zipName: string; avatar: Id | null; email: string }

/** All that is kept on an account, by what it is about: asked of every feature that keeps something. */
async function gather(
  { db, clock, personalData, pictureUrl, site }: AccountsDeps,
  id: Id,
  numbers: Numbers,
): Promise<Result<Gathered, ProblemCode>> {
  const own = await readOwnData(db, id)
  if (!own) return refuse('session_expired')
  const { avatar_id: avatar, ...account } = own.account
  const kept: Record<string, unknown> = {
    account: { id, ...account, avatar: avatar && `${site.publicUrl}${pictureUrl(avatar)}` },
    sessions: own.sessions,
    codes: own.codes,
    second_factor: own.factor,
    /** When browsers and networks were last signed in from; what is kept of them is a keyed hash. */
    known_places: own.known,
    guests: own.guests,
  }
  const { email } = account
  for (const [name, { exportOf }] of Object.entries(personalData))
    kept[name] = await exportOf(db, { id, email }, numbers)
  const now = clock.now()
  return ok({
    document: { made_at: now.toISOString(), file_name: fileNameOf(account, now, 'json'), kept },
    zipName: fileNameOf(account, now, 'zip'),
    avatar,
    email,
  })
}

/** The files that are kept on a person, the private ones first: of pictures, the shop shows some size to everyone. */
async function listFiles(
  { db, personalData }: AccountsDeps,
  id: Id,
  { avatar, email }: Gathered,
): Promise<HeldFile[]> {
  const files: HeldFile[] = avatar === null ? [] : [{ name: 'avatar.jpg', of: 'pictures', key: avatar }]
  for (const { filesOf } of Object.values(personalData))
    if (filesOf) files.push(...(await filesOf(db, { id, email })))
  return files.toSorted((a, b) => Number(a.of === 'pictures') - Number(b.of === 'pictures'))
}

/** What is kept on a person, for that person. */
export function createOwnData(deps: AccountsDeps, factor: FactorContext) {
  const looks = deps.limits.throttle('own-data', limitRules.ownData)
  return {
    /** All of it as one document, with numbers of accounts and documents by their last digits. Refuses too_many_requests. */
    read: async (id: Id): Promise<Result<PersonalData, ProblemCode>> => {
      const allowed = await looks.take(id)
      if (!allowed.ok) return allowed
      const gathered = await gather(deps, id, 'masked')
      return gathered.ok ? ok(gathered.value.document) : gathered
    },

    /**
     * All of it as a ZIP, for the owner: whole numbers, and the files. Refuses password_wrong, second_factor_again,
     * too_many_requests. Written down as a security event.
     */
    pack: async (
      member: { id: Id; session: Id },
      password: string,
    ): Promise<Result<{ name: string; stream: Readable }, ProblemCode>> => {
      const confirmed = await confirmOwner(factor, member, password, 'current_password')
      if (!confirmed.ok) return confirmed
      const allowed = await looks.take(member.id)
      if (!allowed.ok) return allowed
      const gathered = await gather(deps, member.id, 'whole')
      if (!gathered.ok) return gathered
      const { document, zipName } = gathered.value
      const files = await listFiles(deps, member.id, gathered.value)
      recordSecurityEvent(deps, { kind: 'data.downloaded', accountId: member.id })
      const { made_at, kept } = document
      return ok({ name: zipName, stream: packOwnData(deps, files, { made_at, kept }) })
    },
  }
}
