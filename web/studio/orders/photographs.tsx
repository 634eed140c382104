import { useState } from 'react'
import { photographTypes } from '../../../contract/file-limits.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { formOf } from '../../client/api/upload.ts'
import { notice } from '../../client/notice.ts'
import { PrivatePhotograph } from '../../client/parts/private-photograph.tsx'
import { PHOTOGRAPH, shrunk } from '../../client/picture-file.ts'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { call } from '../api/call.ts'
import styles from './photographs.module.css'

/** The photographs of the packed work: evidence for the day something arrives broken. */
export const PackingPhotographs = ({
  parcel,
  error,
  onParcel,
}: {
  parcel: Parcel
  error?: string | undefined
  onParcel: (parcel: Parcel) => void
}) => {
  const [sending, setSending] = useState<string | null>(null)
  const [removing, setRemoving] = useState<string | null>(null)
  const remove = async (id: string) => {
    setRemoving(id)
    try {
      const { data } = await call('seller.removeParcelPhotograph', {
        params: { id: parcel.id, photograph: id },
      })
      onParcel(data)
    } catch (thrown) {
      notice.refusal(thrown)
    }
    setRemoving(null)
  }
  const send = async (files: File[]) => {
    for (const file of files) {
      setSending(file.name)
      try {
        const ready = await shrunk(file, PHOTOGRAPH)
        if (!ready.ok) {
          notice.error(`${file.name}: ${ready.why}`)
          continue
        }
        const { data } = await call('seller.photographParcel', {
          params: { id: parcel.id },
          file: formOf({ photograph: ready.file }),
        })
        onParcel(data)
      } catch (thrown) {
        notice.refusal(thrown)
      }
    }
    setSending(null)
  }
  return (
    <>
      {parcel.photographs.length > 0 && (
        <Cluster as="ul" gap={3} aria-label="Photographs">
          {parcel.photographs.map(({ id, url }, index) => (
            <li key={id} className={styles.item}>
              <PrivatePhotograph url={url} name={`Photograph ${index + 1}`} />
              {parcel.state === 'PACKING' && (
                <RemoveButton
                  className={styles.remove}
                  name={`photograph ${index + 1}`}
                  busy={removing !== null}
                  onRemove={() => void remove(id)}
                />
              )}
            </li>
          ))}
        </Cluster>
      )}
      {parcel.state === 'PACKING' && (
        <Field
          label="Photographs before you send it"
          hint={
            sending === null
              ? 'The work, and the closed parcel. Only you and our support team see these.'
              : `Sending ${sending} ...`
          }
          type="file"
          multiple
          accept={photographTypes.join(',')}
          error={error}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            void send(files)
          }}
        />
      )}
    </>
  )
}
