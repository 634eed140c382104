import type { Id } from '../../../kernel/id.ts'
import type { Result } from '../../../kernel/result.ts'
import type { Limits } from '../../../platform/limits/index.ts'

/** How many pictures an account may send or turn, of whatever kind: each costs about a second of a processor. */
export const picturesOfAccount = { points: 120, seconds: 60 * 60 }

/**
 * Who sends a picture: an account, whose pictures of all kinds are counted together; or null for what is counted elsewhere
 * (imports) or is our own (the demo gallery).
 */
export type SentBy = Id | null

/** Counts one picture of an account. Refuses too_many_requests. */
export type CountPicture = (by: SentBy) => Promise<Result<void, 'too_many_requests'>>

/** The one throttle of everything that takes pictures in. Make it once. */
export function createPictureLimit(limits: Limits): CountPicture {
  const throttle = limits.throttle('pictures', picturesOfAccount)
  return async (by) => (by === null ? { ok: true, value: undefined } : throttle.take(by))
}
