import { homeAddressForm, type Profile } from '../../../contract/account.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { useSaved } from './saving.ts'
import styles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Change Address')

const HomeAddressForm = ({ address, city, country }: Profile) => {
  const { field, submit, showRefusal, busy } = useContractForm(homeAddressForm, { address, city, country })
  const saved = useSaved()
  const save = submit(async (form) => {
    try {
      await call('profile.editAddress', { body: form })
      await saved()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field label="Address" autoComplete="street-address" {...field('address')} />
      <Field label="City" autoComplete="address-level2" {...field('city')} />
      <Select label="Country" autoComplete="country-name" {...field('country')}>
        <option value="">Select country</option>
        <option>Nigeria</option>
      </Select>
      <Button type="submit" variant="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/address */
export default function ChangeAddress() {
  return <SettingsPage title="Change Address">{(profile) => <HomeAddressForm {...profile} />}</SettingsPage>
}
