import type { ProblemCode } from '../../../contract/problems.ts'
import { after, DAY } from '../../../kernel/clock.ts'
import { type Id, newId } from '../../../kernel/id.ts'
import { ok, type Result, refuse } from '../../../kernel/result.ts'
import type { Shown } from '../../../kernel/shown.ts'
import { type Db, withTx } from '../../../platform/db/index.ts'
import { renderMail } from '../../../platform/mail/layout.tsx'
import { recordSecurityEvent } from '../../../platform/security-events/index.ts'
import type { DataSubject } from '../../privacy/index.server.ts'
import type { AccountsDeps, Nothing } from '../context.ts'
import { AccountDeletedMail, accountDeletedSubject } from '../emails/account-deleted.tsx'
import { limitRules } from '../rules.ts'
import { findById } from '../store/accounts.ts'
import { emptyAccount, listJustLeft, lockLeaver } from '../store/leaving.ts'
import type { Passwords } from './passwords.ts'

/** Deleting an account: everything personal goes, and what the law wants kept stays without the person. */
export function createLeaving(
  {
    db,
    clock,
    limits,
    mail,
    site,
    personalData,
    moneyOnItsWay,
    removePicture,
    shownOf,
    changed,
    securityEvents,
  }: AccountsDeps,
  { passwords }: { passwords: Passwords },
) {
  const tries = limits.throttle('delete-account', limitRules.changePassword)
  const wrong = refuse('password_wrong', { field: 'password', message: 'This password is not right.' })

  const obstacleTo = async (tx: Db, person: DataSubject) => {
    for (const { obstacleTo: ask } of Object.values(personalData)) {
      const obstacle = await ask?.(tx, person, clock.now())
      if (obstacle) return obstacle
    }
    return undefined
  }

  const erase = async (tx: Db, person: DataSubject): Promise<void> => {
    for (const { eraseOf } of Object.values(personalData)) await eraseOf?.(tx, person, clock.now())
    await emptyAccount(tx, person.id, clock.now())
  }

  const prepareMail = async (): Promise<(tx: Db, to: string) => Promise<void>> => {
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

  return {
    /**
     * Deletes an account for whoever knows its password. Refuses account_of_staff, and account_payment_open,
     * account_delivery_open, account_return_open, account_sales_open or account_balance_open while others still count on it.
     */
    delete: async (id: Id, password: string): Promise<Result<Nothing, ProblemCode>> => {
      const allowed = await tries.take(id)
      if (!allowed.ok) return allowed
      const account = await findById(db, id)
      const matched = await passwords.matches(password, account?.password_hash, id)
      if (!matched.ok) return matched
      if (!account || !matched.value) {
        recordSecurityEvent({ securityEvents }, { kind: 'password.wrong', accountId: id })
        return wrong
      }
      if (account.role === 'STAFF') return refuse('account_of_staff')
      const money = await moneyOnItsWay(id)
      if (money) return money
      const write = await prepareMail()
      let shown: Shown = { works: [] }
      const done = await withTx(db, async (tx): Promise<Result<Nothing, ProblemCode>> => {
        const leaver = await lockLeaver(tx, id, account.password_hash)
        if (!leaver) return wrong
        const person = { id, email: leaver.email }
        const obstacle = await obstacleTo(tx, person)
        if (obstacle) return obstacle
        shown = await shownOf(tx, id)
        await erase(tx, person)
        if (leaver.avatar_id !== null) await removePicture(tx, leaver.avatar_id)
        await write(tx, leaver.email)
        return ok({})
      })
      if (!done.ok) return done
      recordSecurityEvent({ securityEvents }, { kind: 'account.deleted', accountId: id })
      changed(shown)
      return done
    },

    /** Erases again what a call that was under way while its account was deleted may have written after. */
    sweep: async (): Promise<void> => {
      for (const person of await listJustLeft(db, clock.now())) await withTx(db, (tx) => erase(tx, person))
    },
  }
}
