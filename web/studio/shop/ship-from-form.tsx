import { useQueryClient } from '@tanstack/react-query'
import { type Shop, shipFromChange } from '../../../contract/seller.ts'
import { states } from '../../../contract/texts.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { keyOf } from '../../client/queries/read.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { StateSelect } from '../parts/state-select.tsx'

/** From where the seller sends: the sender on packing slips, and where works are sent back to. */
export function ShipFromForm({ shop, phone }: { shop: Shop; phone: string }) {
  const { version, ship_from: from } = shop
  const state = states.find((each) => each === (from?.state ?? shop.state))
  const { field, submit, showRefusal, busy } = useContractForm(shipFromChange, {
    address: from?.address ?? '',
    city: from?.city ?? shop.town,
    phone: from?.phone ?? phone,
    ...(state && { state }),
  })
  const client = useQueryClient()
  const save = submit(async (form) => {
    try {
      await call('seller.setShipFrom', { body: { ...form, version } })
      notice.success('Saved. It appears on your packing slips from now on.')
      await client.invalidateQueries({ queryKey: keyOf('seller.account') })
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field label="Address" autoComplete="street-address" {...field('address')} />
      <div className={styles.pair}>
        <Field label="Town or city" {...field('city')} />
        <StateSelect {...field('state')} />
      </div>
      <Field label="Phone for the courier" type="tel" autoComplete="tel" {...field('phone')} />
      <div>
        <Button type="submit" busy={busy} busyText="Saving...">
          Save
        </Button>
      </div>
    </Stack>
  )
}
