import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod/mini'
import { accountQuestion, type Bank } from '../../../contract/bank.ts'
import type { SecondFactorState } from '../../../contract/second-factor.ts'
import type { SellerAccount } from '../../../contract/seller.ts'
import { optionalText, pastedDigits, typed } from '../../../contract/texts.ts'
import { isAccountNumber } from '../../../features/sellers/rules.ts'
import { timeOf } from '../../../kernel/dates.ts'
import { presentOf } from '../../client/api/problem.ts'
import { passSecondFactor } from '../../client/api/second-factor.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { BankField } from '../../client/parts/bank-field.tsx'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { Loaded } from '../../client/queries/loaded.tsx'
import { keyOf } from '../../client/queries/read.ts'
import { useSecondFactor } from '../../client/queries/second-factor.ts'
import { renewSession } from '../../client/session/session.ts'
import { Button, LinkButton } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Cluster, Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { PanelFacts } from '../parts/panel.tsx'
import { useBanks } from '../queries.ts'
import { AccountName, checkText, useAccountName } from './account-name.tsx'
import page from './page.module.css'

/** What proves that the owner changes bank details: nothing for the first ones, else the password or a code of the app. */
type Proof = 'none' | 'password' | 'code'

const form = z
  .object({
    bank_code: z.string().check(z.minLength(1, 'Choose your bank')),
    account_number: accountQuestion.shape.account_number,
    account_name: typed('Whose account is it?', 120),
    current_password: z._default(z.string(), ''),
    code: optionalText(40, pastedDigits),
  })
  .check(
    z.refine(({ bank_code, account_number }) => isAccountNumber(account_number, bank_code), {
      error: 'That number is not valid for this bank. Check it against your bank app.',
      path: ['account_number'],
    }),
  )

type Change = { account: SellerAccount; proof: Proof; onDone: () => void }

const ChangeForm = ({ banks, account, proof, onDone }: Change & { banks: readonly Bank[] }) => {
  const [hasPassed, setHasPassed] = useState(false)
  const needsCode = proof === 'code' && !hasPassed
  const { field, submit, lookAgain, showRefusal, setError, setValue, watch, trigger, busy } = useContractForm(
    form,
    {
      account_name: account.account_name || `${account.first_name} ${account.last_name}`,
      bank_code: account.bank_code,
    },
  )
  const bankCode = watch('bank_code')
  const answer = useAccountName(bankCode, watch('account_number') ?? '')
  const found = answer.data?.state === 'found' ? answer.data.account_name : undefined
  const client = useQueryClient()
  const save = submit(async ({ bank_code, account_number, account_name, current_password, code }) => {
    if (needsCode && code === '') return setError('code', { message: 'A code of your app, please' })
    if (proof === 'password' && current_password === '')
      return setError('current_password', { message: 'Your password, please' })
    try {
      if (needsCode) {
        renewSession(await passSecondFactor(code))
        // It counts for a quarter of an hour: another try asks for no other code.
        setHasPassed(true)
      }
      const { data: next } = await call('seller.updateAccount', {
        body: {
          ...(account.version === null ? {} : { version: account.version }),
          first_name: account.first_name,
          last_name: account.last_name,
          phone: account.phone,
          business_name: account.business_name,
          bank_code,
          account_number,
          account_name: found ?? account_name,
          ...(proof === 'password' && { current_password }),
        },
      })
      await keepAnswer(client, keyOf('seller.account'), next)
      notice.success('Your bank details are saved.')
      onDone()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
      // The next try goes out with the version as it is now; what was typed stays.
      const present = presentOf<'seller.updateAccount'>(thrown)
      if (present) await keepAnswer(client, keyOf('seller.account'), present)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={save}>
      <BankField
        label="Bank"
        banks={banks}
        value={bankCode}
        onChoose={(code) => {
          setValue('bank_code', code, { shouldValidate: true })
          lookAgain('account_number')
        }}
        onLeave={() => void trigger('bank_code')}
        error={field('bank_code').error}
      />
      <Field
        label="Account number"
        hint="Ten digits; we ask your bank for the name on the account."
        inputMode="numeric"
        autoComplete="off"
        {...field('account_number')}
      />
      <AccountName answer={answer} />
      {found === undefined && <Field label="Name on the account" {...field('account_name')} />}
      {proof === 'password' && (
        <Field
          label="Your password"
          hint="We ask so that nobody else can change your payout account."
          type="password"
          autoComplete="current-password"
          {...field('current_password')}
        />
      )}
      {needsCode && (
        <Field
          label="Code"
          hint="Of your authenticator app. We ask so that nobody else can change your payout account."
          autoComplete="one-time-code"
          spellCheck={false}
          {...field('code')}
        />
      )}
      <Cluster gap={3} className={styles.actions}>
        <Button type="submit" variant="primary" busy={busy} busyText="Saving...">
          Save bank details
        </Button>
        {account.account_number !== '' && <Button onClick={onDone}>Cancel</Button>}
      </Cluster>
      <p className={styles.foot}>
        After a change nothing is paid out for 48 hours, and we will tell you by e-mail.
      </p>
    </Stack>
  )
}

const ChangeDetails = (change: Change) => (
  <Loaded query={useBanks()}>{(banks) => <ChangeForm banks={banks} {...change} />}</Loaded>
)

/** Asks for two-step sign-in before the first bank details, and says why; who has no phone for it goes on without. */
const AskFirst = ({ onWithout }: { onWithout: () => void }) => (
  <Stack gap={4} className={styles.form}>
    <p>
      <strong>First, two-step sign-in.</strong> A person who finds out your password could have your money
      sent to another account. If a code from your phone is needed too, they cannot. It takes two minutes.
    </p>
    <Cluster gap={3} className={styles.actions}>
      <LinkButton variant="primary" to="/studio/two-step?for=bank">
        Set up two-step sign-in
      </LinkButton>
      <Button variant="plain" onClick={onWithout}>
        Continue without it
      </Button>
    </Cluster>
  </Stack>
)

/** What proves that the owner is here, as the server will ask for it. */
const proofOf = (state: SecondFactorState, hasDetails: boolean): Proof => {
  if (!hasDetails) return 'none'
  if (state.state === 'off') return 'password'
  return state.recent ? 'none' : 'code'
}

/** Where the seller is paid, and the way to change it. */
export function BankForm({ account }: { account: SellerAccount }) {
  const known = account.account_number !== ''
  const [changing, setChanging] = useState(false)
  const [goesWithout, setGoesWithout] = useState(false)
  const factor = useSecondFactor()
  const frozen = account.payouts_frozen_until
  const [opened] = useState(() => Date.now())
  return (
    <>
      {frozen !== null && Date.parse(frozen) > opened && (
        <p className={page.frozen}>To be safe, nothing is paid out before {timeOf(frozen)}.</p>
      )}
      {known && !changing && (
        <>
          <PanelFacts
            facts={[
              ['Bank', account.bank_name],
              ['Account', account.account_number],
              ['Name', account.account_name],
              ...(checkText[account.account_check] === ''
                ? []
                : [['Checked', checkText[account.account_check]] as [string, string]]),
            ]}
          />
          <div>
            <Button onClick={() => setChanging(true)}>Change bank details</Button>
          </div>
        </>
      )}
      {(!known || changing) && (
        <Loaded query={factor}>
          {(state) => {
            if (!known && state.state === 'off' && !goesWithout)
              return <AskFirst onWithout={() => setGoesWithout(true)} />
            return (
              <ChangeDetails
                account={account}
                proof={proofOf(state, known)}
                onDone={() => setChanging(false)}
              />
            )
          }}
        </Loaded>
      )}
    </>
  )
}
