import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { photographTypes } from '../../../contract/file-limits.ts'
import { type PackingKind, packingChecklists } from '../../../contract/parcel.ts'
import { formOf } from '../../client/api/upload.ts'
import { labelOf } from '../../client/labels.ts'
import { answers } from '../../client/queries/read.ts'
import { Field } from '../../kit/field.tsx'
import { Select } from '../../kit/select.tsx'
import { Ask } from '../changes/ask.tsx'
import { call } from '../data/call.ts'
import { change } from '../data/changes.ts'
import { sayWhy } from '../data/office.ts'

/** Sends a parcel in the seller's stead: a photograph of the packed work, the checklist, and who carries it. */
export function Ship({ id }: { id: string }) {
  const [kind, setKind] = useState<PackingKind>('flat')
  const client = useQueryClient()
  const add = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    if (!file) return
    try {
      await call('staff.photographParcel', { params: { id }, file: formOf({ photograph: file }) })
      await client.invalidateQueries({ queryKey: [answers] })
    } catch (thrown) {
      sayWhy(thrown)
    }
  }
  const checklist = Object.entries(packingChecklists[kind])
  return (
    <>
      <Field
        label="Add a photograph of the packed work"
        type="file"
        accept={photographTypes.join(',')}
        onChange={(event) => void add(event)}
      />
      <Ask
        name="Send"
        title="Send the parcel"
        questions={[
          { name: 'courier', label: 'Who carries it' },
          { name: 'tracking_code', label: 'Tracking code', optional: true },
          ...checklist.map(([name, label]) => ({ name, label, kind: 'check' as const })),
        ]}
        changes={(answer) => [
          change('staff.shipParcel', {
            params: { id },
            body: {
              courier: answer('courier'),
              tracking_code: answer('tracking_code'),
              packing: {
                kind,
                answers: Object.fromEntries(checklist.map(([name]) => [name, answer(name) === 'true'])),
              },
            },
          }),
        ]}
        done="On its way."
      >
        <Select
          label="How it is packed"
          value={kind}
          onChange={(event) => setKind(event.target.value as PackingKind)}
        >
          {Object.keys(packingChecklists).map((each) => (
            <option key={each} value={each}>
              {labelOf(each)}
            </option>
          ))}
        </Select>
      </Ask>
    </>
  )
}
