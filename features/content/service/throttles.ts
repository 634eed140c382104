import type { Limits } from '../../../platform/limits/index.ts'
import type { ContentContext } from '../context.ts'
import { contentLimits } from '../rules/limits.ts'

/** The throttles of content. They hold the keys that are over their limit. */
export function createContentThrottles(limits: Limits): ContentContext['throttles'] {
  return {
    sendMessage: limits.throttle('contact', contentLimits.sendMessage),
    subscribe: limits.throttle('subscribe', contentLimits.subscribe),
    confirmSoon: limits.throttle('newsletter-soon', contentLimits.confirmSoon),
    confirmPerDay: limits.throttle('newsletter-day', contentLimits.confirmPerDay),
  }
}
