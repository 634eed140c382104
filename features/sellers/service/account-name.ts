import type * as z from 'zod/mini'
import type { AccountAnswer, accountQuestion } from '../../../contract/bank.ts'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { Row } from '../../../db/row.ts'
import { beginning } from '../../../kernel/beginning.ts'
import type { Id } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { readPerson } from '../../accounts/index.server.ts'
import type { SellersContext } from '../context.ts'
import { isAccountNumber, isSameHolder } from '../rules.ts'
import { findBank } from '../store/banks.ts'
import { findIdentity } from '../store/identities.ts'
import { findShop } from '../store/sellers.ts'

/** What a bank said of an account, as a seller's row stores it. */
type StoredCheck = Row<'seller', 'account_check' | 'account_found_name'>

const unanswered: StoredCheck = { account_check: 'unanswered', account_found_name: '' }

/** The names that a seller goes by: the verified identity's, else those of the person and the business. */
export async function holdersOf(
  { db }: Pick<SellersContext, 'db'>,
  row: Row<'seller', 'id' | 'verification' | 'business_name'> | undefined,
  accountId: Id | null,
): Promise<string[]> {
  const identity = row?.verification === 'verified' ? await findIdentity(db, row.id) : undefined
  if (identity) return [identity.legal_name]
  const person = accountId === null ? undefined : await readPerson(db, accountId)
  return [person ? `${person.firstName} ${person.lastName}` : '', row?.business_name ?? '']
}

/** What a bank says of an account. Neither question nor answer is logged. */
export async function askBank(
  { banks }: Pick<SellersContext, 'banks'>,
  { code, nip_code: nipCode }: Row<'bank', 'code' | 'nip_code'>,
  accountNumber: string,
): Promise<StoredCheck> {
  const answer = await banks.resolveAccount({ code, nipCode }, accountNumber)
  if (answer.found === 'unknown') return unanswered
  const name = answer.found === 'yes' ? beginning(answer.name.trim(), 120) : ''
  return name === ''
    ? { account_check: 'not_found', account_found_name: '' }
    : { account_check: 'found', account_found_name: name }
}

/**
 * Asks the payment provider for an account's name, a few times an hour per seller, as the answer can reveal a stranger;
 * beyond that it asks nothing.
 */
export async function askAccountName(
  { db, banks, accountLookups }: Pick<SellersContext, 'db' | 'banks' | 'accountLookups'>,
  accountId: Id,
  bankCode: string,
  accountNumber: string,
): Promise<Result<StoredCheck, 'too_many_requests'>> {
  const bank = await findBank(db, { code: bankCode })
  if (!bank || bankCode === '') return ok(unanswered)
  const taken = await accountLookups.take(accountId)
  if (!taken.ok) return taken
  return ok(await askBank({ banks }, bank, accountNumber))
}

/** The name in which the bank has an account that a seller is about to save. Refuses bank_unknown, account_number_wrong, too_many_requests. */
export async function lookUpAccount(
  context: SellersContext,
  accountId: Id,
  { bank_code, account_number }: z.infer<typeof accountQuestion>,
): Promise<Result<AccountAnswer, ProblemCode>> {
  if (!(await findBank(context.db, { code: bank_code })))
    return refuse('bank_unknown', { field: 'bank_code' })
  if (!isAccountNumber(account_number, bank_code))
    return refuse('account_number_wrong', { field: 'account_number' })
  const asked = await askAccountName(context, accountId, bank_code, account_number)
  if (!asked.ok) return asked
  const { account_check: state, account_found_name: name } = asked.value
  if (state !== 'found')
    return ok({ state: state === 'not_found' ? state : 'unanswered', account_name: '', is_yours: false })
  const holders = await holdersOf(context, await findShop(context.db, accountId), accountId)
  return ok({
    state: 'found',
    account_name: name,
    is_yours: holders.some((holder) => isSameHolder(name, holder)),
  })
}
