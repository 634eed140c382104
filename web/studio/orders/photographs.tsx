import { useState } from 'react'
import type { Parcel } from '../../../contract/parcel.ts'
import { formOf } from '../../client/api/upload.ts'
import { notice } from '../../client/notice.ts'
import { Field } from '../../kit/field.tsx'
import { Cluster } from '../../kit/layout.tsx'
import { call } from '../api/call.ts'
import { PrivatePicture } from './private-picture.tsx'

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
  const send = async (files: File[]) => {
    for (const file of files) {
      setSending(file.name)
      try {
        const { data } = await call('seller.photographParcel', {
          params: { id: parcel.id },
          file: formOf({ photograph: file }),
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
            <li key={id}>
              <PrivatePicture url={url} alt={`Photograph ${index + 1}`} />
            </li>
          ))}
        </Cluster>
      )}
      {parcel.state === 'PACKING' && (
        <Field
          label="Photographs before it goes"
          hint={
            sending === null
              ? 'The work, and the closed parcel. Only you and our support team see these.'
              : `Sending ${sending} ...`
          }
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp"
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
