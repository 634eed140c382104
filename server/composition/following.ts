import { findAccount, isUsable, readPerson } from '../../features/accounts/index.server.ts'
import {
  createFollowThrottles,
  defineFollowingJobs,
  type FollowingContext,
} from '../../features/following/index.server.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Who follows artists, and the mails about their new works. */
export function composeFollowing({ config, db, clock, mail, sender, queue, limits }: Infrastructure): {
  following: FollowingContext
} {
  const following: FollowingContext = {
    db,
    clock,
    mail,
    sender,
    supportEmail: config.supportEmail,
    personOf: async (tx, id) => ((await isUsable(tx, id)) ? readPerson(tx, id) : undefined),
    accountOf: async (tx, email) => {
      const account = await findAccount(tx, email)
      return account && account.email_verified_at !== null ? account.id : undefined
    },
    throttles: createFollowThrottles(limits),
  }
  defineFollowingJobs(following, queue)
  return { following }
}
