import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Refusal, type Result, refuse } from '../../../kernel/result.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { DataSubject } from '../../privacy/index.server.ts'
import type { AccountsContext, Nothing } from '../context.ts'
import { AccountDeletedMail, accountDeletedSubject } from '../emails/account-deleted.tsx'
import { findById } from '../store/accounts.ts'
import { emptyAccount, listJustLeft, lockLeaver } from '../store/leaving.ts'

const wrongPassword = refuse('password_wrong', { field: 'password', message: 'This password is not right.' })

/**
 * Deletes an account, given its password; records the law requires stay, without the person. Refuses password_wrong,
 * account_of_staff, account_payment_open, account_delivery_open, account_return_open, account_sales_open,
 * account_balance_open.
 */
export async function deleteAccount(
  context: AccountsContext,
  id: Id,
  password: string,
): Promise<Result<Nothing, ProblemCode>> {
  const { db, throttles, passwords, moneyOnItsWay, removePicture } = context
  const allowed = await throttles.deleteAccount.take(id)
  if (!allowed.ok) return allowed
  const account = await findById(db, id)
  const matched = await passwords.matches(password, account?.password_hash, id)
  if (!matched.ok) return matched
  if (!account || !matched.value) {
    recordSecurityEvent(context, { kind: 'password.wrong', accountId: id })
    return wrongPassword
  }
  if (account.role === 'STAFF') return refuse('account_of_staff')
  const money = await moneyOnItsWay(id)
  if (money) return money
  const writeMail = await prepareDeletedMail(context)
  const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
    const leaver = await lockLeaver(tx, id, account.password_hash)
    if (!leaver) return wrongPassword
    const person = { id, email: leaver.email }
    const obstacle = await findObstacle(context, tx, person)
    if (obstacle) return obstacle
    await erasePerson(context, tx, person)
    if (leaver.avatar_id !== null) await removePicture(tx, leaver.avatar_id)
    await writeMail(tx, leaver.email)
    return ok({})
  })
  if (!done.ok) return done
  recordSecurityEvent(context, { kind: 'account.deleted', accountId: id })
  return done
}

/** Erases again what a call that was under way while its account was deleted may have written after. */
export async function eraseJustLeft(context: AccountsContext): Promise<void> {
  for (const person of await listJustLeft(context.db, context.clock.now()))
    await withTx(context.db, (tx) => erasePerson(context, tx, person))
}

/** Why an account cannot be deleted yet, by the first feature that has a reason against it. */
async function findObstacle(
  { clock, personalData }: AccountsContext,
  tx: Db,
  person: DataSubject,
): Promise<Refusal<ProblemCode> | undefined> {
  for (const { obstacleTo } of Object.values(personalData)) {
    const obstacle = await obstacleTo?.(tx, person, clock.now())
    if (obstacle) return obstacle
  }
  return undefined
}

async function erasePerson(
  { clock, personalData }: AccountsContext,
  tx: Db,
  person: DataSubject,
): Promise<void> {
  for (const { eraseOf } of Object.values(personalData)) await eraseOf?.(tx, person, clock.now())
  await emptyAccount(tx, person.id, clock.now())
}

async function prepareDeletedMail({
  clock,
  mail,
  site,
}: AccountsContext): Promise<(tx: Db, to: string) => Promise<void>> {
  const sender = { name: site.companyName, url: site.publicUrl }
  const message = await renderMail(AccountDeletedMail({ sender, supportEmail: site.supportEmail }))
  const subject = accountDeletedSubject(site.companyName)
  return (tx, to) =>
    mail.enqueue(tx, {
      eventKey: `account-deleted:${newId()}`,
      to,
      subject,
      until: after(clock.now(), 3 * DAY),
      ...message,
    })
}
