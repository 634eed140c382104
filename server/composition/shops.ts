import { showWithheldWorks, withholdWorks } from '../../features/catalogue/index.server.ts'
import { type ImportsContext, stopImports } from '../../features/imports/index.server.ts'
import { endHoldsOfSeller } from '../../features/orders/index.server.ts'
import { disableShopOf, enableShopOf, readStanding } from '../../features/sellers/index.server.ts'
import type { Id } from '../../kernel/id.ts'
import type { Db } from '../../platform/db/index.ts'

type StoppedImports = Pick<ImportsContext, 'queue' | 'clock'>

/**
 * Disables the shop of a disabled account: stops its import, ends unpaid orders of its works, withdraws the works
 * and holds its payouts.
 */
export async function disableShop(imports: StoppedImports, tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await disableShopOf(tx, accountId, now)
  if (id === undefined) return
  await stopImports(imports, tx, id, disabled)
  // Before the works, as everybody who ends an order.
  await endHoldsOfSeller(tx, id, now)
  await withholdWorks(tx, id, now)
}

/** What follows when the account behind a shop may be used again: payouts go on, and unless it is suspended its works are shown as before. */
export async function enableShop(tx: Db, accountId: Id, now: Date): Promise<void> {
  const id = await enableShopOf(tx, accountId)
  if (id !== undefined) await reopenShop(tx, id, now)
}

const disabled =
  'Your account was disabled, so this import was stopped. What it made stays; you can import the list again when the account is enabled.'
const stopped =
  'Your shop is suspended, so this import was stopped. What it made stays; you can import the list again when the suspension is lifted.'

/** What follows when staff suspend a seller: a list that is being imported stops, and the works leave the shop. */
export async function suspendShop(imports: StoppedImports, tx: Db, sellerId: Id, now: Date): Promise<void> {
  await stopImports(imports, tx, sellerId, stopped)
  await withholdWorks(tx, sellerId, now)
}

/** What follows when a stop of a shop ends: its works are shown as before, unless another stop lasts. */
export async function reopenShop(tx: Db, sellerId: Id, now: Date): Promise<void> {
  if ((await readStanding(tx, sellerId)) === 'open') await showWithheldWorks(tx, sellerId, now)
}
