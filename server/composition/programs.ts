import { lockWithSession, readPerson, readUsableRole } from '../../features/accounts/index.server.ts'
import {
  callsOfKey,
  defineIntegrationJobs,
  type IntegrationsContext,
  resendsOfSeller,
  testsOfSeller,
} from '../../features/integrations/index.server.ts'
import { listDueParcels } from '../../features/orders/index.server.ts'
import { shopOf } from '../../features/sellers/index.server.ts'
import { isLoopbackUrl } from '../../platform/config/index.ts'
import type { Infrastructure } from './infrastructure.ts'

/** Programs of sellers: API keys and webhooks. `confirmOwner` is the accounts', which ask the keys. */
export function composePrograms(
  { config, db, clock, keyring, limits, queue, mail, site, securityEvents }: Infrastructure,
  { confirmOwner }: Pick<IntegrationsContext, 'confirmOwner'>,
): IntegrationsContext {
  const integrations: IntegrationsContext = {
    db,
    clock,
    keyring,
    calls: limits.throttle('api-key', callsOfKey),
    tests: limits.throttle('webhook-test', testsOfSeller),
    resends: limits.throttle('webhook-resend', resendsOfSeller),
    queue,
    mail,
    site,
    securityEvents,
    allowsLocal: isLoopbackUrl(config.publicUrl),
    confirmOwner,
    lockWithSession,
    personOf: readPerson,
    roleOf: readUsableRole,
    shopOf,
    dueParcels: listDueParcels,
  }
  defineIntegrationJobs(integrations)
  return integrations
}
