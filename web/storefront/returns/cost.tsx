import * as z from 'zod/mini'
import type { Bank } from '../../../contract/bank.ts'
import { paperTypes } from '../../../contract/file-limits.ts'
import { MOST_RETURN_COST, type ReturnRequest, returnCostForm } from '../../../contract/return.ts'
import { formatDay } from '../../../kernel/dates.ts'
import { formatNaira } from '../../../kernel/money.ts'
import { call } from '../../client/api/shop.ts'
import { formOf } from '../../client/api/upload.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { paperField, paperOf } from '../../client/form/paper.ts'
import { notice } from '../../client/notice.ts'
import { BankField } from '../../client/parts/bank-field.tsx'
import { Loaded } from '../../client/queries/loaded.tsx'
import { useKeepReturn } from '../../client/queries/returns.ts'
import { useRead } from '../../client/queries/shop.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './return.module.css'

type Cost = NonNullable<ReturnRequest['cost']>

const form = z.extend(returnCostForm, { receipt: paperField('Choose a picture or a PDF of the receipt') })

type Asked = { request: ReturnRequest; until: string }

/** Asks for what the courier cost, against the receipt. */
const CostForm = ({ banks, request, until }: Asked & { banks: readonly Bank[] }) => {
  const { field, submit, showRefusal, setValue, watch, trigger, busy } = useContractForm(form, {
    bank_code: '',
  })
  const keep = useKeepReturn()
  const most = Math.min(request.item.price * request.quantity, MOST_RETURN_COST)
  const send = submit(async ({ receipt, ...entry }) => {
    const paper = await paperOf(receipt)
    if (!paper) return
    try {
      const answer = await call('returns.askCost', {
        params: { id: request.id },
        file: formOf({ ...entry, receipt: paper }),
      })
      keep(answer.data)
      notice.success('Thank you. We will review the receipt and e-mail you.')
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <>
      <p>
        We will pay what the courier charged you, up to {formatNaira(most)}, to your bank account. Send us the
        receipt by {formatDay(until)}.
      </p>
      <Stack as="form" gap={5} className={styles.send} method="post" noValidate onSubmit={send}>
        <Field
          label="What you paid, in naira"
          inputMode="decimal"
          autoComplete="off"
          {...field('paid_naira')}
        />
        <Field label="Number of the receipt or waybill" autoComplete="off" {...field('receipt_number')} />
        <Field
          label="The receipt"
          hint="A photograph or scan of 800 pixels or more, JPG, PNG or PDF. It is stored encrypted, and only our staff see it."
          type="file"
          accept={paperTypes.join(',')}
          {...field('receipt')}
        />
        <BankField
          label="Your bank"
          banks={banks}
          value={watch('bank_code')}
          onChoose={(code) => setValue('bank_code', code, { shouldValidate: true })}
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
        <Field label="Name on the account" autoComplete="name" {...field('account_name')} />
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Ask for the cost
        </Button>
      </Stack>
    </>
  )
}

const AskCost = (asked: Asked) => (
  <Loaded query={useRead('returns.banks', {}, { staleTime: Number.POSITIVE_INFINITY })}>
    {(banks) => <CostForm banks={banks} {...asked} />}
  </Loaded>
)

const said = (cost: Cost): string => {
  const amount = formatNaira(cost.approved ?? cost.amount)
  const account = `${cost.account_name}, ${cost.bank_name}, ${cost.account_number}`
  switch (cost.state) {
    case 'ASKED':
      return `You asked for ${amount}. We will review the receipt once the work is back, and e-mail you.`
    case 'APPROVED':
      return `We will pay ${amount} to ${account}. It arrives within five working days.`
    case 'REFUSED':
      return 'We cannot pay this cost.'
    case 'PAID':
      return `We have paid ${amount} to ${account}.`
    case 'CAME_BACK':
      return `Your bank sent our payment of ${amount} back.`
  }
}

/** The buyer's cost of sending the work back: its state, and the form to claim it. */
export function ReturnCost({ request }: { request: ReturnRequest }) {
  const { cost, cost_until: until } = request
  if (!cost && until === null) return null
  return (
    <Stack as="section" gap={4} aria-labelledby="return-cost">
      <h2 className={styles.heading} id="return-cost">
        The cost of sending it back
      </h2>
      {cost && (
        <p>
          {said(cost)} {cost.text}
        </p>
      )}
      {until !== null && <AskCost request={request} until={until} />}
    </Stack>
  )
}
