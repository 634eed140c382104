import { states } from '../../../contract/texts.ts'

/** The state as we write it, for how people write it: 'lagos', 'Lagos State', 'Abuja'; undefined when it is none of the 36 and the FCT. */
export function stateNamed(text: string): string | undefined {
  const plain = text
    .trim()
    .toLowerCase()
    .replace(/\s+state$/, '')
    .replace(/[\s-]+/g, ' ')
  if (plain === 'abuja' || plain === 'federal capital territory') return 'FCT'
  return states.find((state) => state.toLowerCase() === plain)
}

/** Most saved addresses of an account. */
export const MOST_ADDRESSES = 50
