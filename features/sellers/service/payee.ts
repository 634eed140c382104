import type { AccountCheck } from '../../../contract/bank.ts'
import type { Id } from '../../../kernel/id.ts'
import type { Db } from '../../../platform/db/index.ts'
import type { Keyring } from '../../../platform/keyring/index.ts'
import { judgeAccount } from '../rules.ts'
import { readBank } from '../store/payee.ts'
import { openNumber } from '../store/sealed-number.ts'

/** A bank account with the whole number, the bank's codes ('' where unknown), and what the bank says of its name. */
export type Payee = {
  code: string
  nipCode: string
  bank: string
  accountName: string
  accountNumber: string
  check: AccountCheck
  /** The name that the bank has for the account; '' where it said none. */
  foundName: string
}

/** A seller's bank account; null until the seller has entered it. */
export async function bankOf(keyring: Pick<Keyring, 'open'>, db: Db, sellerId: Id): Promise<Payee | null> {
  const row = await readBank(db, sellerId)
  if (!row) return null
  return {
    code: row.bank_code,
    nipCode: row.nip_code,
    bank: row.bank_name,
    accountName: row.account_name,
    accountNumber: openNumber(keyring, sellerId, row.account_sealed),
    check: judgeAccount(row, row.holders),
    foundName: row.account_found_name,
  }
}
