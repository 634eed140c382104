import type { Readable } from 'node:stream'
import type { OwnDataFile } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { HeldFile, Numbers } from '../../privacy/index.server.ts'
import type { AccountsContext } from '../context.ts'
import { fileNameOf } from '../rules.ts'
import { readOwnData } from '../store/leaving.ts'
import { zipOwnData } from './own-file.ts'
import { confirmOwner } from './second-factor/keeping.ts'

type Gathered = { document: OwnDataFile; zipName: string; avatar: Id | null; email: string }

/** All that is stored about an account, by what it is about: asked of every feature that stores something. */
async function gatherOwnData(
  { db, clock, personalData, pictureUrl, site }: AccountsContext,
  id: Id,
  numbers: Numbers,
): Promise<Result<Gathered, ProblemCode>> {
  const own = await readOwnData(db, id)
  if (!own) return refuse('session_expired')
  const { avatar_id: avatar, ...account } = own.account
  const stored: Record<string, unknown> = {
    account: { id, ...account, avatar: avatar && `${site.publicUrl}${pictureUrl(avatar)}` },
    sessions: own.sessions,
    codes: own.codes,
    second_factor: own.factor,
    /** When browsers and networks were last signed in from; what is stored of them is a keyed hash. */
    known_places: own.known,
    guests: own.guests,
  }
  const { email } = account
  for (const [name, { exportOf }] of Object.entries(personalData))
    stored[name] = await exportOf(db, { id, email }, numbers)
  const now = clock.now()
  return ok({
    document: { made_at: now.toISOString(), file_name: fileNameOf(account, now, 'json'), kept: stored },
    zipName: fileNameOf(account, now, 'zip'),
    avatar,
    email,
  })
}

/** The files that are stored about a person, the private ones first: of pictures, the shop shows some size to everyone. */
async function listOwnFiles(
  { db, personalData }: AccountsContext,
  id: Id,
  { avatar, email }: Gathered,
): Promise<HeldFile[]> {
  const files: HeldFile[] = avatar === null ? [] : [{ name: 'avatar.jpg', of: 'pictures', key: avatar }]
  for (const { filesOf } of Object.values(personalData))
    if (filesOf) files.push(...(await filesOf(db, { id, email })))
  return files.toSorted((a, b) => Number(a.of === 'pictures') - Number(b.of === 'pictures'))
}

/**
 * All that is stored about a person as one document, for that person, with numbers of accounts and documents by their last
 * digits. Refuses too_many_requests.
 */
export async function readOwnDocument(
  context: AccountsContext,
  id: Id,
): Promise<Result<OwnDataFile, ProblemCode>> {
  const allowed = await context.throttles.ownData.take(id)
  if (!allowed.ok) return allowed
  const gathered = await gatherOwnData(context, id, 'masked')
  return gathered.ok ? ok(gathered.value.document) : gathered
}

/**
 * All of it as a ZIP, for the owner: whole numbers, and the files. Refuses password_wrong, second_factor_again,
 * too_many_requests. Recorded as a security event.
 */
export async function packOwnDocument(
  context: AccountsContext,
  member: { id: Id; session: Id },
  password: string,
): Promise<Result<{ name: string; stream: Readable }, ProblemCode>> {
  const confirmed = await confirmOwner(context, member, password, 'current_password')
  if (!confirmed.ok) return confirmed
  const allowed = await context.throttles.ownData.take(member.id)
  if (!allowed.ok) return allowed
  const gathered = await gatherOwnData(context, member.id, 'whole')
  if (!gathered.ok) return gathered
  const { document, zipName } = gathered.value
  const files = await listOwnFiles(context, member.id, gathered.value)
  recordSecurityEvent(context, { kind: 'data.downloaded', accountId: member.id })
  const { made_at, kept } = document
  return ok({ name: zipName, stream: zipOwnData(context, files, { made_at, kept }) })
}
