import type { Config } from '../../platform/config/index.ts'

/** The notice above each page of a public shop that takes no real money; else empty. */
export function trialNotice({ isForOthers, payment }: Pick<Config, 'isForOthers' | 'payment'>): string {
  if (!isForOthers) return ''
  if (payment.provider === 'sandbox')
    return 'This shop is being tried out: no real money is taken and no work is sent.'
  return payment.isTest ? 'This shop is being tried out: payments are only played and no work is sent.' : ''
}
