import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import type { SellerAccount } from '../../../contract/seller.ts'
import { isAccountNumber } from '../../../features/sellers/rules.ts'
import { ApiProblem } from '../../client/api/problem.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { changeAccount } from '../api/seller.ts'
import styles from '../parts/form.module.css'
import { timeOf } from '../parts/moments.ts'
import { Facts } from '../parts/panel.tsx'
import { keys, useBanks } from '../queries.ts'
import page from './page.module.css'

const form = z
  .object({
    bank_code: z.string().check(z.minLength(1, 'Choose your bank')),
    account_number: z
      .string()
      .check(z.trim(), z.regex(/^\d{10}$/, 'An account number has exactly ten digits')),
    account_name: z.string().check(z.trim(), z.minLength(1, 'Whose account is it?'), z.maxLength(120)),
    current_password: z.string().check(z.minLength(1, 'Your password, so that nobody else changes this')),
  })
  .check(
    z.refine(({ bank_code, account_number }) => isAccountNumber(account_number, bank_code), {
      error: 'This is no account number of that bank. Please compare it with your statement.',
      path: ['account_number'],
    }),
  )

const ChangeForm = ({ account, onDone }: { account: SellerAccount; onDone: () => void }) => {
  const { field, submit, lookAgain, showRefusal, busy } = useContractForm(form, {
    account_name: account.account_name || `${account.first_name} ${account.last_name}`,
    bank_code: account.bank_code,
  })
  const { data: banks = [] } = useBanks()
  const client = useQueryClient()
  const save = submit(async ({ bank_code, account_number, account_name, current_password }) => {
    try {
      const next = await changeAccount({
        ...(account.version === null ? {} : { version: account.version }),
        first_name: account.first_name,
        last_name: account.last_name,
        phone: account.phone,
        business_name: account.business_name,
        bank_code,
        account_number,
        account_name,
        current_password,
      })
      await keepAnswer(client, keys.account, next)
      notice.success('Your bank details are saved.')
      onDone()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
      // The next try goes out with the version as it is now; what was typed stays.
      if (thrown instanceof ApiProblem && thrown.code === 'changed_meanwhile' && thrown.present)
        await keepAnswer(client, keys.account, thrown.present)
    }
  })
  return (
    <form className={styles.form} method="post" noValidate onSubmit={save}>
      <Select label="Bank" {...field('bank_code', { onChange: () => lookAgain('account_number') })}>
        <option value="">Choose</option>
        {banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </Select>
      <Field
        label="Account number"
        hint="Ten digits; we check that it can be one of this bank."
        inputMode="numeric"
        autoComplete="off"
        {...field('account_number')}
      />
      <Field label="Name on the account" {...field('account_name')} />
      <Field
        label="Your password"
        hint="Nobody else shall change where your money goes."
        type="password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <div className={styles.actions}>
        <Button type="submit" look="primary" busy={busy} busyText="Saving...">
          Save bank details
        </Button>
        {account.account_number !== '' && <Button onClick={onDone}>Cancel</Button>}
      </div>
      <p className={styles.foot}>
        After a change nothing is paid out for 48 hours, and we tell you of it by mail.
      </p>
    </form>
  )
}

/** Where the seller is paid, and the way to change it. */
export const BankForm = ({ account }: { account: SellerAccount }) => {
  const known = account.account_number !== ''
  const [changing, setChanging] = useState(false)
  const frozen = account.payouts_frozen_until
  const [opened] = useState(() => Date.now())
  return (
    <>
      {frozen !== null && Date.parse(frozen) > opened && (
        <p className={page.frozen}>
          Your bank details changed. To be safe, nothing is paid out before {timeOf(frozen)}.
        </p>
      )}
      {known && !changing && (
        <>
          <Facts
            facts={[
              ['Bank', account.bank_name],
              ['Account', account.account_number],
              ['Name', account.account_name],
            ]}
          />
          <div>
            <Button onClick={() => setChanging(true)}>Change bank details</Button>
          </div>
        </>
      )}
      {(!known || changing) && <ChangeForm account={account} onDone={() => setChanging(false)} />}
    </>
  )
}
