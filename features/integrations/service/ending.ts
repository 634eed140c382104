import { type Id, newId } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { IntegrationsContext } from '../context.ts'
import { programsEndedMail } from '../emails/programs-ended.tsx'
import { hostOf } from '../rules/webhooks.ts'
import { revokeAllKeys } from '../store/keys.ts'
import { switchAllOff } from '../store/webhooks.ts'

/** Ends the keys of an account and switches its webhooks off. Returns the names of the keys and the addresses. */
export async function endProgramsOf(
  tx: Db,
  accountId: Id,
  now: Date,
): Promise<{ keys: string[]; webhooks: string[] }> {
  return {
    keys: await revokeAllKeys(tx, accountId, now),
    webhooks: await switchAllOff(tx, accountId, now),
  }
}

/** The same, with an event for each and a mail to the owner. */
export async function endPrograms(
  context: Pick<IntegrationsContext, 'mail' | 'site' | 'personOf' | 'securityEvents'>,
  tx: Db,
  accountId: Id,
  now: Date,
): Promise<void> {
  const { mail, site, personOf } = context
  const { keys, webhooks } = await endProgramsOf(tx, accountId, now)
  if (keys.length + webhooks.length === 0) return
  for (const detail of keys) recordSecurityEvent(context, { kind: 'api_key.revoked', accountId, detail })
  for (const url of webhooks)
    recordSecurityEvent(context, { kind: 'webhook.off', accountId, detail: hostOf(url) })
  const person = await personOf(tx, accountId)
  if (!person) return
  const message = await programsEndedMail(site, { keys, webhooks })
  await mail.enqueue(tx, { eventKey: `programs-ended:${newId()}`, to: person.email, ...message })
}
