import { demoAccounts, demoPassword, seedDemo } from '../db/seed/demo.ts'
import { takeKnownPassword } from '../features/accounts/index.server.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Features } from './compose.ts'

/** The work of the demo gallery that opens the home page. */
const HERO = 'third-mainland-dawn'

/** How to sign in to the demo, in words. */
export const demoSignIn = `Sign in as ${demoAccounts.buyer.email} with the password ${demoPassword}`

/**
 * Hangs the demo gallery in an empty marketplace where the settings want it. Where they don't, as beside a live payment provider, it
 * takes the password that everybody knows from the demo accounts of an earlier try. Answers what it did, in sentences to print.
 */
export const prepareDemo = async (
  config: Pick<Config, 'hasDemoGallery' | 'payment'>,
  { db, clock, media }: { db: Db; clock: Clock; media: Features['media'] },
): Promise<string[]> => {
  if (config.hasDemoGallery) {
    const withStaff = config.payment.provider === 'sandbox'
    return (await seedDemo({ db, clock, media, hero: HERO, withStaff })) ? ['Hung the demo gallery.'] : []
  }
  const emails = Object.values(demoAccounts).map(({ email }) => email)
  const taken = await takeKnownPassword({ db, clock }, emails, demoPassword)
  return taken.map((email) => `Nobody can sign in as ${email} any more: everybody knows its password.`)
}
