import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressForm, type ShippingAddress } from '../../../contract/delivery.ts'
import { states } from '../../../contract/texts.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './address-dialog.module.css'

const AddressForm = ({ onAdded }: { onAdded: (address: ShippingAddress) => void }) => {
  const client = useQueryClient()
  const { field, submit, showRefusal, busy } = useContractForm(addressForm)
  const [refusal, setRefusal] = useState<string | null>(null)

  const add = submit(async (form) => {
    setRefusal(null)
    try {
      const person = await client.fetchQuery({
        queryKey: keys.profile,
        queryFn: async () => (await call('profile.read')).data,
        staleTime: 60_000,
        // The person waits: better to say at once that it did not go well.
        retry: false,
      })
      const { first_name, last_name, email } = person
      const { data } = await call('addresses.create', { body: { ...form, first_name, last_name, email } })
      await client.invalidateQueries({ queryKey: keys.addresses })
      notice.success('added successfully')
      onAdded(data)
    } catch (thrown) {
      if (!showRefusal(thrown)) setRefusal(sentenceOf(thrown))
    }
  })

  return (
    <Stack as="form" gap={4} className={styles.form} method="post" noValidate onSubmit={add}>
      <Field label="Address" autoComplete="shipping street-address" {...field('address')} />
      <Field label="City" autoComplete="shipping address-level2" {...field('city')} />
      <Select label="State" autoComplete="shipping address-level1" {...field('state')}>
        <option value="">Select state</option>
        {states.map((state) => (
          <option key={state}>{state}</option>
        ))}
      </Select>
      <Select label="Country" autoComplete="shipping country-name" {...field('country')}>
        <option value="">Select country</option>
        <option>Nigeria</option>
      </Select>
      <Field label="Phone" type="tel" inputMode="tel" autoComplete="shipping tel" {...field('phone')} />
      <Field
        label="Zipcode"
        optional
        inputMode="numeric"
        autoComplete="shipping postal-code"
        {...field('zipcode')}
      />
      <div className={styles.last}>
        <RefusalNote text={refusal} />
        <Button type="submit" look="primary" size="large" wide busy={busy} busyText="adding...">
          Add details
        </Button>
      </div>
    </Stack>
  )
}

/** The window 'Delivery info', in which an address is added. It stays open, with all that was typed, when that fails. */
export const AddressDialog = ({
  open,
  onClose,
  onAdded,
}: {
  open: boolean
  onClose: () => void
  onAdded: (address: ShippingAddress) => void
}) => (
  <Dialog open={open} onClose={onClose} title="Delivery info">
    <AddressForm
      onAdded={(address) => {
        onClose()
        onAdded(address)
      }}
    />
  </Dialog>
)
