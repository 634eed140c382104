import type { Profile } from '../../../contract/account.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { withTx } from '../../../platform/db/index.ts'
import { avatarType } from '../rules.ts'
import { type ProfileChange, readProfile, replaceAvatar, updateProfile } from '../store/profiles.ts'
import type { AccountsDeps } from './deps.ts'

/** A person's own profile. */
export const createProfiles = ({
  db,
  clock,
  recentlyViewed,
  pictureUrl,
  saveAvatar,
  removePicture,
}: AccountsDeps) => {
  /** API-32: the profile with the works last looked at. */
  const read = async (id: Id): Promise<Result<Profile, ProblemCode>> => {
    const [row, viewed] = await Promise.all([readProfile(db, id), recentlyViewed(id)])
    if (!row) return refuse('session_expired')
    const { role, avatar_id: avatar, ...fields } = row
    return ok({ ...fields, avatar: avatar && pictureUrl(avatar), utype: role, recently_viewed: viewed })
  }

  /** API-34, 36, 37, 38: changes the fields that are given; answers the whole profile. */
  const update = async (id: Id, change: ProfileChange): Promise<Result<Profile, ProblemCode>> =>
    (await updateProfile(db, id, change, clock.now())) ? read(id) : refuse('phone_taken', { field: 'phone' })

  return {
    read,
    update,

    /** API-35: sets the avatar from a picture's bytes; what it is shows its content, not its name. The old one is deleted. */
    setAvatar: async (id: Id, bytes: Buffer): Promise<Result<Profile, ProblemCode>> => {
      if (!avatarType(bytes))
        return refuse('unsupported_media', { field: 'avatar', message: 'Unsupported Format' })
      if (!saveAvatar) return refuse('unavailable')
      const saved = await saveAvatar(bytes)
      if (saved.ok) {
        const avatarId = saved.value.id
        await withTx(db, async (tx) => {
          const replaced = await replaceAvatar(tx, id, avatarId, clock.now())
          const unused = replaced ? replaced.before : avatarId
          if (unused !== null) await removePicture(tx, unused)
        })
        return read(id)
      }
      return saved.code === 'unsupported_media'
        ? refuse('unsupported_media', { field: 'avatar', message: 'Unsupported Format' })
        : refuse(saved.code, { field: 'avatar' })
    },
  }
}
