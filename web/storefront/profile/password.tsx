import { useNavigate } from 'react-router'
import { type Profile, passwordChange } from '../../../contract/account.ts'
import { call } from '../../client/api/shop.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { endSession } from '../../client/session/session.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import styles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Change Password')

const PasswordForm = ({ email }: Profile) => {
  const { field, submit, showRefusal, busy } = useContractForm(passwordChange)
  const navigate = useNavigate()
  const save = submit(async (form) => {
    try {
      await call('profile.changePassword', { body: form })
      endSession('/auth')
      await navigate('/auth', { replace: true })
      notice.success('updated successfully, now login...')
    } catch (thrown) {
      if (showRefusal(thrown)) notice.error('An error occurred while updating the password.')
      else notice.failure('An error occurred while updating the password.', thrown)
    }
  })
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={save}>
      {/* Password managers file the new password under this. */}
      <input type="email" autoComplete="username" value={email} readOnly hidden />
      <Field
        label="Old password"
        type="password"
        autoComplete="current-password"
        {...field('current_password')}
      />
      <Field label="New password" type="password" autoComplete="new-password" {...field('new_password')} />
      <Button type="submit" variant="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/password: after a change the person signs in again. */
export default function ChangePassword() {
  return <SettingsPage title="Change Password">{(profile) => <PasswordForm {...profile} />}</SettingsPage>
}
