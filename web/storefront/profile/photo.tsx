import { useEffect, useState } from 'react'
import type { Profile } from '../../../contract/account.ts'
import { avatarTypes } from '../../../contract/file-limits.ts'
import { call } from '../../client/api/shop.ts'
import { formOf } from '../../client/api/upload.ts'
import { useContractForm } from '../../client/form/contract-form.ts'
import { notice } from '../../client/notice.ts'
import { privatePage } from '../../client/private-page.ts'
import { Button } from '../../kit/button.tsx'
import { Field } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { Stack } from '../../kit/layout.tsx'
import { avatarForm } from './avatar-form.ts'
import photo from './photo.module.css'
import { useSaved } from './saving.ts'
import styles from './settings-form.module.css'
import { SettingsPage } from './settings-page.tsx'

export const meta = privatePage('Upload picture')

/** The picture that is chosen, as an address to show it with; null where there is none, or it is none we take. */
const usePreview = (file: File | undefined): string | null => {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    setPreview(null)
    if (!file || !avatarForm.safeParse({ avatar: [file] }).success) return
    const picture = new Image()
    const reader = new FileReader()
    let isOver = false
    const show = async () => {
      picture.src = typeof reader.result === 'string' ? reader.result : ''
      // What is called a picture may be none: the server says so.
      const canBeShown = await picture.decode().then(
        () => true,
        () => false,
      )
      if (canBeShown && !isOver) setPreview(picture.src)
    }
    reader.addEventListener('load', () => void show())
    reader.readAsDataURL(file)
    return () => {
      isOver = true
      reader.abort()
    }
  }, [file])
  return preview
}

const PhotoForm = ({ avatar: now }: Profile) => {
  const { field, submit, showRefusal, watch, busy } = useContractForm(avatarForm)
  const preview = usePreview(watch('avatar')?.[0])
  const shown = preview ?? now
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
      <div className={photo.now}>
        {shown ? (
          <img
            className={photo.round}
            src={shown}
            alt={preview ? 'The picture you have chosen' : 'Your picture now'}
            width={128}
            height={128}
          />
        ) : (
          <span className={photo.round}>
            <Icon name="person" size={56} />
          </span>
        )}
        <p className={photo.note} role="status">
          {preview ? 'This is how it will look.' : ''}
        </p>
      </div>
      <Field
        label="Picture"
        hint="A JPG, PNG or GIF of at most 4 MB."
        type="file"
        accept={avatarTypes.join(',')}
        className={photo.file}
        {...field('avatar')}
      />
      <Button type="submit" variant="primary" size="large" busy={busy} busyText="Updating...">
        Update
      </Button>
    </Stack>
  )
}

/** /profile/settings/photo */
export default function UploadPicture() {
  return <SettingsPage title="Upload picture">{(profile) => <PhotoForm {...profile} />}</SettingsPage>
}
