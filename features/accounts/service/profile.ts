import type { Profile } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import type { AccountsContext } from '../context.ts'
import { avatarType } from '../rules.ts'
import { readStaffIdentity } from '../store/people.ts'
import {
  type ProfileChange,
  readPerson,
  readProfile,
  replaceAvatar,
  updateProfile,
} from '../store/profiles.ts'

/** API-32: an account's own profile with the works last viewed. */
export async function readOwnProfile(
  { db, recentlyViewed, pictureUrl }: AccountsContext,
  id: Id,
): Promise<Result<Profile, ProblemCode>> {
  const [row, viewed] = await Promise.all([readProfile(db, id), recentlyViewed(id)])
  if (!row) return refuse('session_expired')
  const { role, avatar_id: avatar, ...fields } = row
  return ok({ ...fields, avatar: avatar && pictureUrl(avatar), utype: role, recently_viewed: viewed })
}

/** API-34, 36, 37, 38: changes the fields that are given; returns the whole profile. Refuses phone_taken, too_many_requests. */
export async function updateOwnProfile(
  context: AccountsContext,
  id: Id,
  change: ProfileChange,
): Promise<Result<Profile, ProblemCode>> {
  const { db, clock, throttles } = context
  if (change.phone !== undefined && change.phone !== (await readProfile(db, id))?.phone) {
    // Each answer reveals whether an account has that number.
    const allowed = await throttles.phone.take(id)
    if (!allowed.ok) return allowed
  }
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    await auditName(context, tx, id, change)
    return (await updateProfile(tx, id, change, clock.now()))
      ? ok(null)
      : refuse('phone_taken', { field: 'phone' })
  })
  return done.ok ? readOwnProfile(context, id) : done
}

/**
 * API-35: sets the avatar from a picture's bytes; what it is shows its content, not its name. The old one is deleted. Returns
 * the whole profile. Refuses unsupported_media, unavailable.
 */
export async function setAvatar(
  context: AccountsContext,
  id: Id,
  bytes: Buffer,
): Promise<Result<Profile, ProblemCode>> {
  const { db, clock, saveAvatar, removePicture } = context
  if (!avatarType(bytes))
    return refuse('unsupported_media', { field: 'avatar', message: 'Unsupported Format' })
  if (!saveAvatar) return refuse('unavailable')
  const saved = await saveAvatar(bytes, id)
  if (saved.ok) {
    const avatarId = saved.value.id
    await withTx(db, async (tx) => {
      const replaced = await replaceAvatar(tx, id, avatarId, clock.now())
      const unused = replaced ? replaced.before : avatarId
      if (unused !== null) await removePicture(tx, unused)
    })
    return readOwnProfile(context, id)
  }
  return saved.code === 'unsupported_media'
    ? refuse('unsupported_media', { field: 'avatar', message: 'Unsupported Format' })
    : refuse(saved.code, { field: 'avatar' })
}

/** Audits a staff member's change of name, as the audit log shows staff by name. */
async function auditName({ audit }: AccountsContext, tx: Db, id: Id, change: ProfileChange): Promise<void> {
  if (change.first_name === undefined && change.last_name === undefined) return
  if (!(await readStaffIdentity(tx, id))) return
  const before = await readPerson(tx, id)
  const was = { first_name: before?.firstName ?? '', last_name: before?.lastName ?? '' }
  const is = {
    first_name: change.first_name ?? was.first_name,
    last_name: change.last_name ?? was.last_name,
  }
  if (was.first_name === is.first_name && was.last_name === is.last_name) return
  await audit.append(tx, {
    actor: { id, name: `${was.first_name} ${was.last_name}` },
    action: 'profile.name',
    subject: { kind: 'account', id },
    before: was,
    after: is,
  })
}
