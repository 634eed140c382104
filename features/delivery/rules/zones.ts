import type { states } from '../../../contract/texts.ts'

type State = (typeof states)[number]

/** Nigeria's six geopolitical zones and the states in each. */
export const zones = {
  'North Central': ['Benue', 'FCT', 'Kogi', 'Kwara', 'Nasarawa', 'Niger', 'Plateau'],
  'North East': ['Adamawa', 'Bauchi', 'Borno', 'Gombe', 'Taraba', 'Yobe'],
  'North West': ['Jigawa', 'Kaduna', 'Kano', 'Katsina', 'Kebbi', 'Sokoto', 'Zamfara'],
  'South East': ['Abia', 'Anambra', 'Ebonyi', 'Enugu', 'Imo'],
  'South South': ['Akwa Ibom', 'Bayelsa', 'Cross River', 'Delta', 'Edo', 'Rivers'],
  'South West': ['Ekiti', 'Lagos', 'Ogun', 'Ondo', 'Osun', 'Oyo'],
} as const satisfies Record<string, readonly State[]>

export type Zone = keyof typeof zones

const zoneByState = new Map<string, string>(
  Object.entries(zones).flatMap(([zone, states]) => states.map((state) => [state, zone] as const)),
)

/** The zone of a state, as we write states; undefined where it is none of the 36 and the FCT. */
export function zoneOf(state: string): string | undefined {
  return zoneByState.get(state)
}
