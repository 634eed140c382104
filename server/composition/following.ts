import { isUsable, readPerson } from '../../features/accounts/index.server.ts'
import { defineFollowingJobs, type FollowingContext } from '../../features/following/index.server.ts'
import type { Foundation } from './foundation.ts'

/** Who follows artists, and the mails about their new works. */
export function composeFollowing({ config, db, clock, mail, sender, queue }: Foundation): {
  following: FollowingContext
} {
  const following: FollowingContext = {
    db,
    clock,
    mail,
    sender,
    supportEmail: config.supportEmail,
    personOf: async (tx, id) => ((await isUsable(tx, id)) ? readPerson(tx, id) : undefined),
  }
  defineFollowingJobs(following, queue)
  return { following }
}
