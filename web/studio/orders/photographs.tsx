import { useState } from 'react'
import { photographTypes } from '../../../contract/file-limits.ts'
import type { Parcel } from '../../../contract/parcel.ts'
import { freshKey } from '../../client/api/fresh-key.ts'
import { formOf } from '../../client/api/upload.ts'
import { notice } from '../../client/notice.ts'
import { PrivatePhotograph } from '../../client/parts/private-photograph.tsx'
import { PHOTOGRAPH, shrunk } from '../../client/picture-file.ts'
import { createUploadQueue, useQueue } from '../../client/upload-queue.ts'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { RemoveButton } from '../../kit/remove-button.tsx'
import { call } from '../api/call.ts'
import styles from './photographs.module.css'

const queue = createUploadQueue<{ parcelId: string; file: File; onParcel: (parcel: Parcel) => void }>({
  send: async ({ key, parcelId, file, onParcel }, onProgress) => {
    const ready = await shrunk(file, PHOTOGRAPH)
    if (!ready.ok) return ready
    const { data } = await call('seller.photographParcel', {
      params: { id: parcelId },
      file: formOf({ photograph: ready.file }),
      onProgress,
    })
    queue.drop(key)
    onParcel(data)
    return { ok: true }
  },
  onFailure: ({ key, file, error }, thrown) => {
    queue.drop(key)
    if (thrown === undefined) notice.error(`${file.name}: ${error}`)
    else notice.refusal(thrown)
  },
})

/** The photographs of the packed work: evidence for the day something arrives broken. */
export function PackingPhotographs({
  parcel,
  error,
  onParcel,
}: {
  parcel: Parcel
  error?: string | undefined
  onParcel: (parcel: Parcel) => void
}) {
  const sending = useQueue(queue).find(({ parcelId }) => parcelId === parcel.id)
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
            sending === undefined
              ? 'The work, and the closed parcel. Only you and our support team see these.'
              : `Sending ${sending.file.name} ...`
          }
          type="file"
          multiple
          accept={photographTypes.join(',')}
          error={error}
          onChange={(event) => {
            const files = [...(event.target.files ?? [])]
            event.target.value = ''
            queue.add(files.map((file) => ({ key: freshKey(), parcelId: parcel.id, file, onParcel })))
            void queue.run()
          }}
        />
      )}
    </>
  )
}
