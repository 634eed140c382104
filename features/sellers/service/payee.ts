import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { readBank } from '../store/payee.ts'
import { openNumber } from '../store/sealed-number.ts'

/** A seller's bank account, with the whole number; null until the seller has entered it. */
export async function bankOf(
  keyring: Pick<Keyring, 'open'>,
  db: Db,
  sellerId: Id,
): Promise<{ code: string; bank: string; accountName: string; accountNumber: string } | null> {
  const row = await readBank(db, sellerId)
  if (!row) return null
  const { sealed, ...bank } = row
  return { ...bank, accountNumber: openNumber(keyring, sellerId, sealed) }
}
