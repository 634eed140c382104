import { useQueryClient } from '@tanstack/react-query'
import { type Shop, shopChange, shopFields, shopNames } from '../../../contract/seller.ts'
import type { states } from '../../../contract/texts.ts'
import { only } from '../../../kernel/only.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { StateSelect } from '../parts/state-select.tsx'
import { LongTexts } from './long-texts.tsx'

/** What the shop says of itself. */
export function ShopDetails({ shop }: { shop: Shop }) {
  const { state, ...texts } = only(shopNames, shop)
  const { field, submit, showRefusal, busy } = useContractForm(shopChange, {
    ...texts,
    ...(state === '' ? {} : { state: state as (typeof states)[number] }),
  })
  const client = useQueryClient()
  const save = submit(async (form) => {
    try {
      await call('seller.updateShop', { body: { ...form, version: shop.version } })
      notice.success('Your shop is saved.')
      await client.invalidateQueries({ queryKey: keyOf('seller.account') })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field label="Name" {...field('name')} />
      <div className={styles.pair}>
        <Field label="Town" {...field('town')} />
        <StateSelect {...field('state')} />
      </div>
      <LongTexts fields={shopFields} field={(name) => field(name)} />
      <div>
        <Button type="submit" busy={busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </Stack>
  )
}
