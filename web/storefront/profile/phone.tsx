import { type Profile, phoneForm } from '../../../contract/account.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { useSaved } from './saving.ts'
import styles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Change Phone')

const PhoneForm = ({ phone }: Profile) => {
  const { field, submit, showRefusal, busy } = useContractForm(phoneForm, { phone })
  const saved = useSaved()
  const save = submit(async (form) => {
    try {
      await call('profile.editPhone', { body: form })
      await saved()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field label="Phone" type="tel" inputMode="tel" autoComplete="tel" {...field('phone')} />
      <Button type="submit" variant="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/phone */
export default function ChangePhone() {
  return <SettingsPage title="Change Phone">{(profile) => <PhoneForm {...profile} />}</SettingsPage>
}
