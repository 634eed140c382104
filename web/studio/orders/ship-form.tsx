import { type SubmitEvent, useState } from 'react'
import { type PackingKind, type Parcel, packingChecklists } from '../../../contract/parcel.ts'
import { printsText } from '../../../kernel/prints.ts'
import { notice } from '../../client/notice.ts'
import { Button } from '../../kit/button.tsx'
import { Checkbox } from '../../kit/checkbox.tsx'
import { Field } from '../../kit/field.tsx'
import { Stack } from '../../kit/layout.tsx'
import { Select } from '../../kit/select.tsx'
import { call } from '../api/call.ts'
import styles from '../parts/form.module.css'
import { PackingPhotographs } from './photographs.tsx'
import { TrackingFields } from './tracking-fields.tsx'
import { useSending } from './use-sending.ts'

const kindNames: Record<PackingKind, string> = {
  flat: 'Flat, unframed',
  rolled: 'Rolled',
  framed: 'Framed',
  sculpture: 'Sculpture',
}
/** The numbers of an item's prints as they are typed: '6, 7'. */
const numbersOf = ({ print_numbers }: Parcel['items'][number]) =>
  print_numbers.map((number) => number.split('/')[0]).join(', ')

const kinds = Object.keys(packingChecklists) as PackingKind[]

/** What is asked before a parcel goes: the checklist of its kind, photographs, who carries it. */
export function ShipForm({ parcel, onParcel }: { parcel: Parcel; onParcel: (parcel: Parcel) => void }) {
  const [kind, setKind] = useState<PackingKind>(parcel.packing?.kind ?? 'flat')
  const [answers, setAnswers] = useState<Record<string, boolean>>(parcel.packing?.answers ?? {})
  const [tracking, setTracking] = useState({ courier: '', tracking_code: '', tracking_url: '' })
  const numbered = parcel.items.filter(({ print_numbers }) => print_numbers.length > 0)
  const [numbers, setNumbers] = useState<Record<string, string>>(() =>
    Object.fromEntries(numbered.map((item) => [item.id, numbersOf(item)])),
  )
  const { faults, busy, send } = useSending(onParcel)
  const questions = Object.entries<string>(packingChecklists[kind])

  const ship = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const open = questions.find(([question]) => !answers[question])
    const wrong = {
      ...(open && { [`answers.${open[0]}`]: 'Tick this before you ship' }),
      ...(parcel.photographs.length === 0 && { photograph: 'Add at least one photograph' }),
      ...(tracking.courier.trim() === '' && { courier: 'Say who carries it' }),
      ...Object.fromEntries(
        numbered
          .filter(({ id }) => !/^\s*[1-9]\d{0,4}(\s*,\s*[1-9]\d{0,4})*\s*$/.test(numbers[id] ?? ''))
          .map(({ id }) => [`print_numbers.${id}`, 'Type a number, such as 6; several with commas']),
      ),
    }
    if (!busy && Object.keys(wrong).length > 0)
      notice.error('Something is still missing before it can be sent.')
    const body = {
      ...tracking,
      packing: { kind, answers },
      print_numbers: numbered
        .filter((item) => numbers[item.id] !== numbersOf(item))
        .map(({ id }) => ({ item_id: id, numbers: (numbers[id] ?? '').split(',').map(Number) })),
    }
    void send(
      wrong,
      () => call('seller.shipParcel', { params: { id: parcel.id }, body }),
      'Sent. We have written to the buyer.',
    )
  }

  return (
    <Stack as="form" gap={4} className={styles.form} noValidate onSubmit={ship}>
      <Select
        label="How it is packed"
        value={kind}
        onChange={(event) => setKind(kinds.find((each) => each === event.target.value) ?? 'flat')}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {kindNames[each]}
          </option>
        ))}
      </Select>
      <fieldset>
        <legend className="visually-hidden">Packing checklist</legend>
        {questions.map(([question, text]) => (
          <Checkbox
            key={question}
            label={text}
            checked={answers[question] === true}
            error={faults[`answers.${question}`]}
            onChange={(event) => setAnswers({ ...answers, [question]: event.target.checked })}
          />
        ))}
      </fieldset>
      {numbered.map((item) => (
        <Field
          key={item.id}
          label={`Number of ${item.name}`}
          hint={`The buyer bought ${printsText(item.print_numbers)}. Change it only if you send another.`}
          value={numbers[item.id] ?? ''}
          error={faults[`print_numbers.${item.id}`]}
          onChange={(event) => setNumbers({ ...numbers, [item.id]: event.target.value })}
        />
      ))}
      <PackingPhotographs parcel={parcel} error={faults['photograph']} onParcel={onParcel} />
      <TrackingFields tracking={tracking} faults={faults} onChange={setTracking} />
      <div>
        <Button type="submit" variant="primary" busy={busy} busyText="Sending...">
          Mark as shipped
        </Button>
      </div>
    </Stack>
  )
}
