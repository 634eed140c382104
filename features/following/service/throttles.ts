import type { Limits } from '../../../platform/limits/index.ts'
import type { FollowingContext } from '../context.ts'
import { followLimits } from '../rules.ts'

/** The throttles of guests who follow. They hold the keys that are over their limit. */
export function createFollowThrottles(limits: Limits): FollowingContext['throttles'] {
  return {
    ask: limits.throttle('follow', followLimits.ask),
    confirmSoon: limits.throttle('follow-soon', followLimits.confirmSoon),
    confirmPerDay: limits.throttle('follow-day', followLimits.confirmPerDay),
  }
}
