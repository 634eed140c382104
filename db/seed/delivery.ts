import { states } from '../../contract/texts.ts'
import { addStation, setHomeFee } from '../../features/delivery/index.server.ts'
import { koboOf } from '../../kernel/money.ts'
import type { Db } from '../../platform/db/index.ts'

const stations = [
  { name: 'Yaba', address: '41 Herbert Macaulay Way', city: 'Yaba', state: 'Lagos', fee: 1_500 },
  { name: 'Ikeja', address: '12 Allen Avenue', city: 'Ikeja', state: 'Lagos', fee: 1_500 },
  { name: 'Lekki Phase 1', address: '7 Admiralty Way', city: 'Lekki', state: 'Lagos', fee: 1_800 },
  { name: 'Surulere', address: '88 Adeniran Ogunsanya Street', city: 'Surulere', state: 'Lagos', fee: 1_500 },
  { name: 'Ikorodu', address: '25 Lagos Road', city: 'Ikorodu', state: 'Lagos', fee: 2_000 },
  { name: 'Wuse 2', address: '19 Aminu Kano Crescent', city: 'Abuja', state: 'FCT', fee: 4_000 },
  { name: 'Bodija', address: '3 Awolowo Avenue', city: 'Ibadan', state: 'Oyo', fee: 3_000 },
  { name: 'GRA Phase 2', address: '54 Aba Road', city: 'Port Harcourt', state: 'Rivers', fee: 4_500 },
  { name: 'Independence Layout', address: '9 Ogui Road', city: 'Enugu', state: 'Enugu', fee: 4_500 },
  { name: 'Nassarawa', address: '16 Murtala Muhammed Way', city: 'Kano', state: 'Kano', fee: 5_000 },
]

/** Naira for a home delivery, by how far a state is from Lagos by road. */
const near = new Set(['Ogun', 'Oyo', 'Osun', 'Ondo', 'Ekiti', 'Kwara', 'Edo'])
const homeFee = (state: string): number => (state === 'Lagos' ? 3_500 : near.has(state) ? 6_500 : 9_500)

/** The pickup stations and delivery fees of the demo. */
export async function seedDelivery(tx: Db): Promise<void> {
  for (const [position, { fee, ...station }] of stations.entries()) {
    await addStation(tx, { ...station, position, feeKobo: koboOf(fee) })
  }
  for (const state of states) await setHomeFee(tx, state, koboOf(homeFee(state)))
}
