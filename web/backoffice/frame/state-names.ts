import { labelOf } from '../../client/labels.ts'

/** Words that say more than the code of a state. */
const names: Readonly<Record<string, string>> = {
  success: 'Delivered',
  shipping: 'On the way',
  packing: 'To pack',
  submitted: 'In review',
}

/** A state of anything in the office, as staff read it. */
export function stateName(state: string): string {
  return names[state.toLowerCase()] ?? labelOf(state)
}
