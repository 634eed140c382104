import { rotateKeys } from '../features/accounts/index.server.ts'
import { resealCostAccounts } from '../features/returns/index.server.ts'
import { resealDocuments, resealNumbers } from '../features/sellers/index.server.ts'
import { systemClock } from '../kernel/clock.ts'
import { openKeyring } from '../platform/keyring/index.ts'
import { configured, openConfigured } from './configured-database.ts'

/**
 * `npm run rotate-keys`: a new key signs access tokens from now on, and numbers of bank accounts and identity papers that were sealed
 * with an older key of DATA_KEYS are sealed with the first one. With `--retire-old` the old ones are refused at once, for
 * when one has leaked; people's browsers renew their tokens by themselves. The embedded database can be reached only while
 * no server runs on it.
 */
const config = configured()
const { db, close } = await openConfigured(config, { alone: true })
const keyring = openKeyring(config)
const retireOld = process.argv.includes('--retire-old')
const { kid, oldEnd } = await rotateKeys({ db, clock: systemClock, keyring }, { retireOld })
const resealed = (await resealNumbers({ db, keyring })) + (await resealCostAccounts({ db, keyring }))
const papers = await resealDocuments({ db, keyring })
console.log(`Key ${kid} signs from now on. Older keys verify until ${oldEnd.toISOString()}.`)
console.log(`${resealed} bank account numbers were sealed with the first key of DATA_KEYS.`)
console.log(`${papers} numbers of identity papers, too.`)
await close()
