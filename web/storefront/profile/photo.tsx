import { call } from '../../client/api/shop.ts'
import { formOf } from '../../client/api/upload.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { avatarForm } from './avatar-form.ts'
import photo from './photo.module.css'
import { useSaved } from './saving.ts'
import styles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Upload picture')

const PhotoForm = () => {
  const { field, submit, showRefusal, busy } = useContractForm(avatarForm)
  const saved = useSaved()
  const save = submit(async ({ avatar }) => {
    const file = avatar?.[0]
    if (!file) return
    try {
      await call('profile.editImage', { file: formOf({ avatar: file }) })
      await saved('uploaded successfully...')
    } catch (thrown) {
      if (showRefusal(thrown)) notice.error('Failed to upload. Please try again.')
      else notice.failure('Failed to upload. Please try again.', thrown)
    }
  })
  return (
    <Stack as="form" gap={5} className={styles.form} method="post" noValidate onSubmit={save}>
      <Field
        label="Picture"
        hint="A JPG, PNG or GIF of at most 4 MB."
        type="file"
        accept=".jpg,.jpeg,.gif,.png,image/jpeg,image/gif,image/png"
        className={photo.file}
        {...field('avatar')}
      />
      <Button type="submit" look="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/photo */
export default function UploadPicture() {
  return <SettingsPage title="Upload picture">{() => <PhotoForm />}</SettingsPage>
}
