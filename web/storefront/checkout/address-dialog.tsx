import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addressForm, type ShippingAddress } from '../../../contract/delivery.ts'
import { states } from '../../../contract/texts.ts'
import { sentenceOf } from '../../client/api/problem.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { RefusalNote } from '../../client/form/refusal.tsx'
import { useDraft } from '../../client/form/use-draft.ts'
import { notice } from '../../client/notice.ts'
import { keys } from '../../client/queries/keys.ts'
import { useProfile } from '../../client/queries/profile.ts'
import { drafts } from '../../client/storage/drafts.ts'
import { Button } from '../../kit/button.tsx'
import { Dialog } from '../../kit/dialog.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import styles from './address-dialog.module.css'

/** Where the shop delivers, as long as it is one country. */
const COUNTRY = 'Nigeria'

/** The fields of an address, which is added and handed on. */
export function AddressForm({ onAdded }: { onAdded: (address: ShippingAddress) => void }) {
  const client = useQueryClient()
  const form = useContractForm(addressForm, { country: COUNTRY })
  const { field, submit, showRefusal, getValues, setValue, busy } = form
  const [refusal, setRefusal] = useState<string | null>(null)

  useDraft(form, drafts.address)
  const phone = useProfile().data?.phone
  useEffect(() => {
    if (phone && !getValues('phone')) setValue('phone', phone)
  }, [phone, getValues, setValue])

  const add = submit(async (typed) => {
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
      const { data } = await call('addresses.create', { body: { ...typed, first_name, last_name, email } })
      await client.invalidateQueries({ queryKey: keys.addresses })
      drafts.address.remove()
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
        <option>{COUNTRY}</option>
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
        <Button type="submit" variant="primary" size="large" wide busy={busy} busyText="adding...">
          Add details
        </Button>
      </div>
    </Stack>
  )
}

/**
 * The dialog 'Delivery info', which adds an address. It stays open when that fails, and restores its input after it was closed or
 * the page was left.
 */
export function AddressDialog({
  open,
  onClose,
  onAdded,
}: {
  open: boolean
  onClose: () => void
  onAdded: (address: ShippingAddress) => void
}) {
  return (
    <Dialog open={open} onClose={onClose} title="Delivery info">
      <AddressForm
        onAdded={(address) => {
          onClose()
          onAdded(address)
        }}
      />
    </Dialog>
  )
}
