import { type Db, withTx } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import * as store from '../store/account-numbers.ts'
import * as identities from '../store/identities.ts'
import { openDocument, openNumber, sealDocument, sealNumber } from '../store/sealed-number.ts'

/** How many rows are sealed anew in one transaction: sellers who change something meanwhile wait for that at most. */
const AT_ONCE = 200

/**
 * Seals bank account and identity numbers stored in clear by earlier versions. Runs at each start, before they are
 * read; does nothing once all are sealed.
 */
export async function sealPlainNumbers({ db, keyring }: { db: Db; keyring: Keyring }): Promise<void> {
  await withTx(db, async (tx) => {
    for (const { id, number } of await store.lockPlainNumbers(tx))
      await store.writeNumber(tx, id, sealNumber(keyring, id, number))
    for (const { id, seller_id, number } of await identities.lockPlainDocuments(tx))
      await identities.writeDocument(tx, id, sealDocument(keyring, seller_id, number))
  })
}

/**
 * Seals bank account numbers of older keys again with the first key; returns how many. Throws for a missing key, after
 * sealing those before it.
 */
export async function resealNumbers({ db, keyring }: { db: Db; keyring: Keyring }): Promise<number> {
  let [done, last]: [number, string | null] = [0, null]
  do {
    last = await withTx(db, async (tx): Promise<string | null> => {
      const rows = await store.lockSealedNumbers(tx, last, AT_ONCE)
      for (const { id, sealed } of rows) {
        if (keyring.isOfFirst(sealed)) continue
        await store.writeNumber(tx, id, sealNumber(keyring, id, openNumber(keyring, id, sealed)))
        done += 1
      }
      return rows.at(-1)?.id ?? null
    })
  } while (last !== null)
  return done
}

/** The same for the numbers of identity documents that wait for a decision. */
export function resealDocuments({ db, keyring }: { db: Db; keyring: Keyring }): Promise<number> {
  return withTx(db, async (tx) => {
    const rows = (await identities.lockSealedDocuments(tx)).filter(({ sealed }) => !keyring.isOfFirst(sealed))
    for (const { id, seller_id, sealed } of rows)
      await identities.writeDocument(
        tx,
        id,
        sealDocument(keyring, seller_id, openDocument(keyring, seller_id, sealed)),
      )
    return rows.length
  })
}
