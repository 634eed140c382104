import type { Id } from '../../../kernel/id.ts'
import { ok, type Result } from '../../../kernel/result.ts'
import type { MediaContext } from '../context.ts'

/** How many pictures an account may send or turn, of whatever kind: each costs about a second of a processor. */
export const picturesOfAccount = { points: 120, seconds: 60 * 60 }

/**
 * Who sends a picture: an account, whose pictures of all kinds are counted together; or null for what is counted elsewhere
 * (imports) or is our own (the demo gallery).
 */
export type SentBy = Id | null

/** Counts one picture of an account. Refuses too_many_requests. */
export async function countPicture(
  { senders }: Pick<MediaContext, 'senders'>,
  by: SentBy,
): Promise<Result<void, 'too_many_requests'>> {
  return by === null ? ok(undefined) : senders.take(by)
}
