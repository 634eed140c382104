import { distances } from '../../contract/delivery.ts'
import { deliveryOptions } from '../../contract/order.ts'
import { addStation, setDeliveryFees } from '../../features/delivery/index.server.ts'
import type { ClassFees } from '../../features/delivery/rules/fees.ts'
import { proposedFees } from '../../features/delivery/rules/proposed-fees.ts'
import { koboOf } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'

const stations = [
  { name: 'Yaba', address: '41 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos' },
  { name: 'Ikeja', address: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos' },
  { name: 'Lekki Phase 1', address: '7 Admiralty Way', city: 'Lekki', state: 'Lagos' },
  { name: 'Surulere', address: '88 Adeniran Ogunsanya Street', city: 'Surulere', state: 'Lagos' },
  { name: 'Ikorodu', address: '25 Lagos Road', city: 'Ikorodu', state: 'Lagos' },
  { name: 'Wuse 2', address: '19 Aminu Kano Crescent', city: 'Abuja', state: 'FCT' },
  { name: 'Bodija', address: '3 Awolowo Avenue', city: 'Ibadan', state: 'Oyo' },
  { name: 'GRA Phase 2', address: '54 Aba Road', city: 'Port Harcourt', state: 'Rivers' },
  { name: 'Independence Layout', address: '9 Ogui Road', city: 'Enugu', state: 'Enugu' },
  { name: 'Nassarawa', address: '16 Murtala Muhammed Way', city: 'Kano', state: 'Kano' },
]

const koboFees = (fees: ClassFees) => ({
  small: koboOrNull(fees.small),
  medium: koboOrNull(fees.medium),
  large: koboOrNull(fees.large),
  oversized: koboOrNull(fees.oversized),
})
const koboOrNull = (naira: number | null) => (naira === null ? null : koboOf(naira))

/** The pickup stations and delivery fees of the demo. */
export async function seedDelivery(tx: Db): Promise<void> {
  for (const [position, station] of stations.entries())
    await addStation(tx, { ...station, position, fee_kobo: null })
  for (const option of deliveryOptions)
    for (const distance of distances)
      await setDeliveryFees(tx, { option, distance }, koboFees(proposedFees[option][distance]))
}
