import { rotateKeys } from '../../features/accounts/index.server.ts'
import { resealCostAccounts } from '../../features/returns/index.server.ts'
import { resealDocuments, resealNumbers } from '../../features/sellers/index.server.ts'
import { systemClock } from '../../kernel/clock.ts'
import { openKeyring } from '../../platform/keyring/index.ts'
import { configured, openConfigured } from './configured-database.ts'

/**
 * `npm run rotate-keys`: creates a new signing key and reseals stored numbers and papers with the first of
 * DATA_KEYS. `--retire-old` refuses older signing keys at once, as after a leak.
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
