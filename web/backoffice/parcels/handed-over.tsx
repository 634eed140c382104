import { handedOverSayers, type Parcel } from '../../../contract/parcel.ts'
import { Ask, oneOf } from '../changes/ask.tsx'
import { change } from '../data/changes.ts'

const sayers = { seller: 'Its seller', buyer: 'The buyer', courier: 'The courier' } as const

/** Notes that a cancelled parcel was given to the courier all the same. */
export function HandedOver({ parcel }: { parcel: Parcel }) {
  return (
    <Ask
      name="It was handed to the courier"
      text="It stays cancelled and refunded. What of it is on sale again and not bought yet goes off sale. The buyer reads that it may arrive and need not be taken, the seller that we ask the courier to turn back: please do so now."
      questions={[
        { name: 'courier', label: 'Courier' },
        { name: 'tracking_code', label: 'Tracking code', optional: true },
        { name: 'tracking_url', label: 'Tracking link', optional: true },
        {
          name: 'said_by',
          label: 'Who says so',
          kind: 'choice',
          options: handedOverSayers.map((each) => [each, sayers[each]] as const),
          value: 'seller',
        },
      ]}
      changes={(answer) => [
        change('staff.handedOver', {
          params: { id: parcel.id },
          body: {
            courier: answer('courier'),
            tracking_code: answer('tracking_code'),
            tracking_url: answer('tracking_url'),
            said_by: oneOf(handedOverSayers, answer('said_by')),
          },
        }),
      ]}
      done="Noted. Buyer and seller have it by mail."
    />
  )
}
