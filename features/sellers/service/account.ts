import type * as z from 'zod/mini'
import type { ProblemCode } from '../../../contract/problems.ts'
import type { SellerAccount, sellerAccountChange } from '../../../contract/seller.ts'
import type { Row } from '../../../db/row.ts'
import { after } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import { changePerson, readPerson } from '../../accounts/index.server.ts'
import type { SellersContext } from '../context.ts'
import { bankChangedNotification } from '../emails/bank-changed.ts'
import { isAccountNumber, judgeAccount, maskedNumber, PAYOUT_FREEZE } from '../rules.ts'
import { findBank } from '../store/banks.ts'
import { findIdentity } from '../store/identities.ts'
import { openNumber, sealNumber } from '../store/sealed-number.ts'
import { findShop, lockShop, type SellerRow, updateSeller } from '../store/sellers.ts'
import { sellerAccountView } from '../view.ts'
import { askAccountName, holdersOf } from './account-name.ts'
import { addShop } from './shop.ts'

type Change = z.infer<typeof sellerAccountChange>
/** Bank details with the whole number. */
type Bank = Row<'seller', 'bank_code' | 'bank_name' | 'account_name'> & { account_number: string }

const noBank: Bank = { bank_code: '', bank_name: '', account_name: '', account_number: '' }

const isBankNamed = ({ bank_name, bank_code }: Change): boolean =>
  bank_name !== undefined || bank_code !== undefined

/** The bank details after a change; a field that is left out, or still masked, stays. */
function bankAfter(present: Bank, change: Change, known: Row<'bank'> | undefined): Result<Bank, ProblemCode> {
  const named = isBankNamed(change)
  const number = change.account_number
  const isMasked = number?.startsWith('*') === true
  if (isMasked && number !== maskedNumber(present.account_number))
    return refuse('account_number_wrong', { field: 'account_number' })
  const next: Bank = {
    bank_code: named ? (known?.code ?? '') : present.bank_code,
    bank_name: named ? (known?.name ?? change.bank_name ?? '') : present.bank_name,
    account_name: change.account_name ?? present.account_name,
    account_number: isMasked ? present.account_number : (number ?? present.account_number),
  }
  if (change.bank_code && !known && !change.bank_name)
    return refuse('invalid', { field: 'bank_name', message: 'Bank name is required' })
  const given = [next.bank_name, next.account_name, next.account_number].filter((it) => it !== '').length
  if (given === 0) return ok(noBank)
  for (const field of ['bank_name', 'account_name', 'account_number'] as const)
    if (next[field] === '') return refuse('invalid', { field, message: `${field} is required` })
  return isAccountNumber(next.account_number, next.bank_code)
    ? ok(next)
    : refuse('account_number_wrong', { field: 'account_number' })
}

const isSame = (a: Bank, b: Bank): boolean =>
  a.bank_code === b.bank_code &&
  a.bank_name === b.bank_name &&
  a.account_name === b.account_name &&
  a.account_number === b.account_number

/** A seller's person, business and bank details, the number masked. Refuses session_expired for an account that is gone. */
export async function readSellerAccount(
  context: SellersContext,
  accountId: Id,
): Promise<Result<SellerAccount, ProblemCode>> {
  const { db, commissionBp } = context
  const [person, row] = await Promise.all([readPerson(db, accountId), findShop(db, accountId)])
  if (!person) return refuse('session_expired')
  const identity = row && (await findIdentity(db, row.id))
  const check = row ? judgeAccount(row, await holdersOf(context, row, accountId)) : 'unchecked'
  return ok(sellerAccountView(person, row, identity, commissionBp, check))
}

/** What the bank says of new details; a seller with no question left this hour saves them unanswered. */
async function checkOf(context: SellersContext, accountId: Id, { bank_code, account_number }: Bank) {
  if (account_number === '') return { account_check: 'unchecked' as const, account_found_name: '' }
  const asked = await askAccountName(context, accountId, bank_code, account_number)
  return asked.ok ? asked.value : { account_check: 'unanswered' as const, account_found_name: '' }
}

function bankIn(
  { keyring }: Pick<SellersContext, 'keyring'>,
  { id, bank_code, bank_name, account_name, account_sealed }: SellerRow,
): Bank {
  return {
    bank_code,
    bank_name,
    account_name,
    account_number: openNumber(keyring, id, account_sealed),
  }
}

/** Bank details as the audit log, which is never changed, stores them: without a name. */
function auditedBank({ bank_code, bank_name, account_number }: Bank) {
  return {
    bank_code,
    bank_name,
    account_number: maskedNumber(account_number),
  }
}

/** Notifies a seller of other bank details, and writes them into the audit log. */
async function noteBankChange(
  { notifySellers, audit, site }: SellersContext,
  tx: Db,
  { accountId, sellerId, before, now }: { accountId: Id; sellerId: Id; before: Bank; now: Bank },
): Promise<void> {
  await notifySellers(tx, bankChangedNotification(site, sellerId, newId()))
  await audit.append(tx, {
    actor: { id: accountId, name: 'the seller' },
    action: 'seller.bank',
    subject: { kind: 'seller', id: sellerId },
    before: auditedBank(before),
    after: { ...auditedBank(now), is_name_changed: before.account_name !== now.account_name },
  })
}

/**
 * Changes person, business and bank details, or opens a shop. Refuses an outdated `seen`. New bank details are mailed,
 * audited, freeze payouts 48 hours, cancel open ones; replacing needs `confirmOwner`.
 */
export async function updateSellerAccount(
  context: SellersContext,
  { id: accountId, session }: { id: Id; session: Id },
  seen: number | undefined,
  change: Change,
): Promise<Result<SellerAccount, ProblemCode>> {
  const { db, clock, keyring, confirmOwner, accountChanged } = context
  const [person, known] = await Promise.all([readPerson(db, accountId), findShop(db, accountId)])
  if (!person) return refuse('session_expired')
  const stale = async () => {
    const present = await readSellerAccount(context, accountId)
    return refuse('changed_meanwhile', present.ok ? { present: present.value } : {})
  }
  if (known && seen !== undefined && known.version !== seen) return stale()
  const before = known ? bankIn(context, known) : noBank
  const listed = isBankNamed(change)
    ? await findBank(db, { code: change.bank_code, name: change.bank_name })
    : undefined
  const bank = bankAfter(before, change, listed)
  if (!bank.ok) return bank
  const isOtherBank = !isSame(before, bank.value)
  if (isOtherBank && before.account_number !== '') {
    const confirmed = await confirmOwner(
      { id: accountId, session },
      change.current_password ?? '',
      'current_password',
    )
    if (!confirmed.ok) return confirmed
  }
  const check = isOtherBank ? await checkOf(context, accountId, bank.value) : {}
  const { first_name, last_name, phone } = change
  const done = await withTx(db, async (tx): Promise<Result<null, ProblemCode>> => {
    const now = clock.now()
    let row = await lockShop(tx, accountId)
    if (row && (!known || row.version !== known.version)) return refuse('changed_meanwhile')
    if (!(await changePerson(tx, accountId, { first_name, last_name, phone }, now)))
      return refuse('phone_taken', { field: 'phone' })
    if (!row) {
      const shop = { name: change.business_name, town: '', state: '', biography: '' }
      const opened = await addShop(tx, accountId, shop, now)
      if (!opened.ok) return opened.code === 'shop_exists' ? opened : { ...opened, field: 'business_name' }
      row = opened.value
    }
    const frozen = isOtherBank ? { payouts_frozen_until: after(now, PAYOUT_FREEZE) } : {}
    const { account_number, ...named } = bank.value
    const details = isOtherBank ? { ...named, ...check, ...sealNumber(keyring, row.id, account_number) } : {}
    await updateSeller(tx, row.id, { business_name: change.business_name, ...details, ...frozen }, now)
    if (isOtherBank) {
      await accountChanged(tx, row.id)
      await noteBankChange(context, tx, { accountId, sellerId: row.id, before, now: bank.value })
    }
    return ok(null)
  })
  if (done.ok && isOtherBank) recordSecurityEvent(context, { kind: 'bank.changed', accountId, detail: 'own' })
  if (done.ok) return readSellerAccount(context, accountId)
  return done.code === 'changed_meanwhile' ? stale() : done
}
