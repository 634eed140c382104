import { demoAccounts, demoPassword, demoSecondFactor } from '../db/seed/accounts.ts'
import { seedDemo } from '../db/seed/demo.ts'
import { takeKnownSecrets } from '../features/accounts/index.server.ts'
import { endProgramsOf } from '../features/integrations/index.server.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../platform/config/index.ts'
import type { Db } from '../platform/db/index.ts'
import type { Keyring } from '../platform/keyring/index.ts'
import type { Features } from './compose.ts'

/** The work of the demo gallery that opens the home page. */
const HERO = 'before-the-bridge-wakes'

const endPrograms = async (...ended: Parameters<typeof endProgramsOf>): Promise<void> =>
  void (await endProgramsOf(...ended))

/**
 * Adds the demo gallery to an empty marketplace where configured; elsewhere it removes the published passwords and
 * second factors of demo accounts. Returns sentences to print.
 */
export async function prepareDemo(
  config: Pick<Config, 'hasDemoGallery' | 'payment'>,
  { db, clock, keyring, media }: { db: Db; clock: Clock; keyring: Keyring; media: Features['media'] },
): Promise<string[]> {
  const said: string[] = []
  const isSandbox = config.payment.provider === 'sandbox'
  if (
    config.hasDemoGallery &&
    (await seedDemo({ db, clock, keyring, media, hero: HERO, withStaff: isSandbox }))
  )
    said.push('Hung the demo gallery.')
  const { staff, ...others } = demoAccounts
  const unwanted: { email: string }[] = config.hasDemoGallery ? [] : Object.values(others)
  // Beside a live provider the demo's staff lose them whatever the settings are.
  if (!config.hasDemoGallery || !isSandbox) unwanted.push(staff)
  const known = { password: demoPassword, secondFactor: demoSecondFactor }
  const emails = unwanted.map(({ email }) => email)
  for (const { email, what } of await takeKnownSecrets({ db, clock, keyring, endPrograms }, emails, known))
    said.push(
      what === 'password'
        ? `Nobody can sign in as ${email} any more: everybody knows its password.`
        : `${email} has to set up another second factor: everybody knows its secret.`,
    )
  return said
}
