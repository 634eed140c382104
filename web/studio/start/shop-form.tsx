import { useQueryClient } from '@tanstack/react-query'
import { newShop, shopFields } from '../../../contract/seller.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { Submit } from '../../client/form/submit.tsx'
import { notice } from '../../client/notice.ts'
import { keepAnswer } from '../../client/queries/keep-answer.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { StateSelect } from '../parts/state-select.tsx'
import { LongTexts } from '../shop/long-texts.tsx'

/** The second step: the shop. From here a person is a seller. */
export function ShopForm({ onOpened }: { onOpened: () => void }) {
  const { field, submit, showRefusal, busy, alive } = useContractForm(newShop)
  const client = useQueryClient()
  const open = submit(async (form) => {
    try {
      await call('seller.openShop', { body: form })
      const { data: account } = await call('seller.account')
      onOpened()
      await keepAnswer(client, keyOf('seller.account'), account)
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={open}>
      <Field
        label="Name of the shop"
        hint="Your own name, or your gallery’s. Your shop’s web address is made from it and cannot change."
        autoComplete="organization"
        {...field('name')}
      />
      <div className={styles.pair}>
        <Field label="Town" autoComplete="address-level2" {...field('town')} />
        <StateSelect defaultValue="" {...field('state')} />
      </div>
      <LongTexts fields={shopFields} field={(name) => field(name)} />
      <Submit busyText="Opening your shop..." busy={busy} alive={alive}>
        Open the shop
      </Submit>
    </Stack>
  )
}
