import { nameForm, type Profile } from '../../../contract/account.ts'
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

export const meta = privatePage('Change Name')

const NameForm = ({ first_name, last_name }: Profile) => {
  const { field, submit, showRefusal, busy } = useContractForm(nameForm, { first_name, last_name })
  const saved = useSaved()
  const save = submit(async (form) => {
    try {
      await call('profile.editName', { body: form })
      await saved()
    } catch (thrown) {
      if (!showRefusal(thrown)) notice.refusal(thrown)
    }
  })
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field label="First name" autoComplete="given-name" {...field('first_name')} />
      <Field label="Last name" autoComplete="family-name" {...field('last_name')} />
      <Button type="submit" variant="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/name */
export default function ChangeName() {
  return <SettingsPage title="Change Name">{(profile) => <NameForm {...profile} />}</SettingsPage>
}
