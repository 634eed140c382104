import { rotateKeys } from '../features/accounts/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import { configured, openConfigured } from './configured-database.ts'

/**
 * `npm run rotate-keys`: a new key signs access tokens from now on. With `--retire-old` the old ones are refused at once, for
 * when one has leaked; people's browsers renew their tokens by themselves. The embedded database can be reached only while
 * no server runs on it.
 */
const { db, close } = await openConfigured(configured())
const retireOld = process.argv.includes('--retire-old')
const { kid, oldEnd } = await rotateKeys({ db, clock: systemClock }, { retireOld })
console.log(`Key ${kid} signs from now on. Older keys verify until ${oldEnd.toISOString()}.`)
await close()
