import { showWithheldWorks, withholdWorks } from '../../features/catalogue/index.server.ts'
import { disableShopOf, enableShopOf } from '../../features/sellers/index.server.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'

/** What follows when the account behind a shop is disabled: its works leave the shop, and its payouts wait. */
export async function disableShop(tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await disableShopOf(tx, accountId, now)
  if (id !== undefined) await withholdWorks(tx, id, now)
}

/** What follows when the account behind a shop may be used again: its works are shown as before, and payouts go on. */
export async function enableShop(tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await enableShopOf(tx, accountId)
  if (id !== undefined) await showWithheldWorks(tx, id, now)
}
