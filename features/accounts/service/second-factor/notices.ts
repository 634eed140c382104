import { newId } from '../../../../kernel/id.ts'
import type { Db } from '../../../../platform/db/index.ts'
import type { AccountsContext } from '../../context.ts'
import { type FactorChange, factorMail, staffFactorMail } from '../../emails/second-factor.tsx'
import { listAdminEmails } from '../../store/second-factor.ts'

type Owner = { id: string; email: string; name: string; role: string }

/**
 * Makes the mails that tell of a change of a second factor: to its owner and, of staff, to the admins. The answer writes them
 * in a transaction.
 */
export async function prepareNotice(
  { mail, site }: Pick<AccountsContext, 'mail' | 'site'>,
  owner: Owner,
  change: FactorChange,
): Promise<(tx: Db) => Promise<void>> {
  const [own, admins] = [await factorMail(site, change), await staffFactorMail(site, change, owner)]
  const event = newId()
  return async (tx) => {
    await mail.enqueue(tx, { eventKey: `second-factor:${event}`, to: owner.email, ...own })
    if (owner.role !== 'STAFF') return
    for (const to of await listAdminEmails(tx, owner.id))
      await mail.enqueue(tx, { eventKey: `second-factor:${event}:${to}`, to, ...admins })
  }
}
