import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Kobo } from '../kernel/money.ts'
import type { Db } from '../platform/db/index.ts'

/** An account number made for one payment. */
export type SandboxAccount = {
  accountNumber: string
  txRef: string
  email: string
  amountKobo: Kobo
  createdAt: Date
  expiresAt: Date
}

const columns = sql`account_number as "accountNumber", tx_ref as "txRef", email, amount_kobo as "amountKobo",
  created_at as "createdAt", expires_at as "expiresAt"`

const newNumber = () => `00${String(randomInt(100_000_000)).padStart(8, '0')}`

/** The account of a reference: the one it has, or a new one with a number of its own. */
export async function insertSandboxAccount(
  db: Db,
  account: Omit<SandboxAccount, 'accountNumber'>,
): Promise<SandboxAccount> {
  for (let tries = 0; tries < 5; tries += 1) {
    await sql`insert into sandbox.virtual_account (account_number, tx_ref, email, amount_kobo, created_at, expires_at)
      values (${newNumber()}, ${account.txRef}, ${account.email}, ${account.amountKobo}, ${account.createdAt},
        ${account.expiresAt})
      on conflict do nothing`.execute(db)
    const { rows } =
      await sql<SandboxAccount>`select ${columns} from sandbox.virtual_account where tx_ref = ${account.txRef}`.execute(
        db,
      )
    if (rows[0]) return rows[0]
  }
  throw new Error('no account number is free')
}

/** The account with a number. */
export async function findAccount(db: Db, accountNumber: string): Promise<SandboxAccount | undefined> {
  return (
    await sql<SandboxAccount>`select ${columns} from sandbox.virtual_account where account_number = ${accountNumber}`.execute(
      db,
    )
  ).rows[0]
}
